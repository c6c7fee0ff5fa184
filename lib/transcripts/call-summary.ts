/** A call as a CRM's note: labelled facts and some lines of what was said, as text and as HTML. */

export interface CallSummary {
  facts: readonly { label: string; text: string }[];
  gistLabel: string;
  gist: readonly { speaker: string; text: string }[];
}

const lineOf = ({ speaker, text }: CallSummary['gist'][number]): string => `${speaker}: ${text}`;

export function summaryAsText({ facts, gistLabel, gist }: CallSummary): string {
  return [
    ...facts.map(({ label, text }) => `${label}: ${text}`),
    ...(gist.length > 0 ? ['', `${gistLabel}:`, ...gist.map((line) => `- ${lineOf(line)}`)] : []),
  ].join('\n');
}

/** Our markup around text of others, which is escaped; each line has its own direction. */
export function summaryAsHtml({ facts, gistLabel, gist }: CallSummary): string {
  const lines = facts.map(
    ({ label, text }) =>
      `<p dir="auto"><b>${escapeHtml(label)}:</b> ${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
  );
  const said = gist.map((line) => `<li dir="auto">${escapeHtml(lineOf(line))}</li>`).join('');
  if (said) lines.push(`<p dir="auto"><b>${escapeHtml(gistLabel)}:</b></p><ul>${said}</ul>`);
  return lines.join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
