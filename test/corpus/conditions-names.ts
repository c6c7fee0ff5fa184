/** Global functions of the page, by how a condition is switched off. */
export const SWITCHES = { never: 'conditionNever', always: 'conditionAlways' } as const;
