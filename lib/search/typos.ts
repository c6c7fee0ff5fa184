/** How many letters may be wrong: none in short words, one in most, two in long ones. */
export function allowedTypos(word: string): 0 | 1 | 2 {
  if (word.length < 4 || /^\d+$/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Whether `written` is `searched` with at most `limit` letters wrong: exchanged, missing, added, or two neighbours
 * swapped (optimal string alignment). Gives up as early as it can.
 */
export function isTypoOf(written: string, searched: string, limit: number): boolean {
  const rows = searched.length;
  const columns = written.length;
  if (Math.abs(rows - columns) > limit) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: columns + 1 }, (_, index) => index);
  for (let row = 1; row <= rows; row++) {
    const current = [row];
    let best = row;
    const letter = searched.charCodeAt(row - 1);
    for (let column = 1; column <= columns; column++) {
      const same = letter === written.charCodeAt(column - 1);
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        letter === written.charCodeAt(column - 2) &&
        searched.charCodeAt(row - 2) === written.charCodeAt(column - 1)
      )
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
      if (cost < best) best = cost;
    }
    if (best > limit) return false;
    beforeLast = last;
    last = current;
  }
  return (last[columns] ?? limit + 1) <= limit;
}
