/** The letter of a key press, lower case, whichever alphabet the keyboard writes: on a Hebrew one J writes ח. */
export function letterOf({ key, code }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const [, letter = ''] = /^Key([A-Z])$/.exec(code ?? '') ?? [];
  return letter.toLowerCase();
}

export const isPlainKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey;
