/** JSON values as YAML 1.2. Strings stay in JSON's quotes, which YAML reads the same, so nothing needs a rule of its own. */
export function toYaml(value: unknown, indent = ''): string {
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((item) => ['-', item])
    : Object.entries(value as object).map(([key, item]) => [`${JSON.stringify(key)}:`, item]);
  return entries
    .filter(([, item]) => item !== undefined)
    .map(([head, item]) => {
      const plain = typeof item !== 'object' || item === null || Object.keys(item).length === 0;
      return plain
        ? `${indent}${head} ${JSON.stringify(item)}\n`
        : `${indent}${head}\n${toYaml(item, `${indent}  `)}`;
    })
    .join('');
}
