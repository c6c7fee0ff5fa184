/** UUID of ours for the entry with that mark: the call's, and for the one that goes on from it another made of it. */
export function ownId(mark: string): string {
  const id = mark.slice(-36);
  return mark.startsWith('more-') ? (15 - Number.parseInt(id.charAt(0), 16)).toString(16) + id.slice(1) : id;
}
