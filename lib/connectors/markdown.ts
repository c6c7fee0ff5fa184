/** Text for CRMs whose entries are Markdown. */

/** Markdown that shows the text as it is, its lines kept (CommonMark 2.4, 6.7). */
export const markdownOf = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>~|]|&(?=#?\w+;)|(?<=^[ \t:]*)[#+=-]|(?<=^[ \t]*\d+)[.)]/gm, '\\$&')
    .replace(/(?<=[^\n])\n(?=[^\n])/g, '\\\n');

/** The text of such Markdown. */
export const textOf = (markdown: string): string => markdown.replace(/\\([\\`*_[\]<>~|&#+=.)\n-])/g, '$1');
