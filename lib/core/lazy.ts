/** Makes a value when it is first asked for: formatters cost a page some 5 ms each, and most are never used. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
