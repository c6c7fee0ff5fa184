/**
 * A regular expression that is read when it is first asked. Those with Unicode's classes (`\p{L}`) cost the browser up
 * to half a millisecond each for being written down, and a page needs few of them: as literals they were most of what
 * it waited for when our script came.
 */
export interface Pattern {
  readonly regex: RegExp;
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
}

/** @param source as `String.raw` gives it. */
export function pattern(source: string, flags = 'u'): Pattern {
  let made: RegExp | undefined;
  const regex = (): RegExp => {
    made ??= new RegExp(source, flags);
    return made;
  };
  return {
    get regex() {
      return regex();
    },
    test: (text) => regex().test(text),
    exec: (text) => regex().exec(text),
  };
}
