/**
 * The country that the first of a browser's languages names, or where most people speak it: ISO 3166-1 alpha-2;
 * undefined if it is of none.
 * @param languages BCP 47, as `navigator.languages`
 */
export function countryOf([first]: readonly string[]): string | undefined {
  if (first === undefined) return undefined;
  try {
    const { region } = new Intl.Locale(first).maximize();
    return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : undefined;
  } catch {
    return undefined;
  }
}
