type Optional<Row> = { [Field in keyof Row]-?: object extends Pick<Row, Field> ? Field : never }[keyof Row];

/** The row without some of its fields: an absent field, not an undefined one, is what the tables know. */
export function without<Row extends object>(row: Row, ...fields: Optional<Row>[]): Row {
  const rest = { ...row };
  for (const field of fields) delete rest[field];
  return rest;
}

/** The object without the fields that are undefined. */
export function withoutAbsent<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
