/** Which telephone of a person the page says a number is; `main` is the switchboard. Also sent as metadata. */
export const NUMBER_ROLES = ['mobile', 'direct', 'work', 'home', 'main'] as const;
export type NumberRole = (typeof NUMBER_ROLES)[number];
