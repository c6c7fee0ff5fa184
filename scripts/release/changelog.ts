/** CHANGELOG.md, in the form of https://keepachangelog.com: what is under "Unreleased" becomes the section of the version that is released. */

const UNRELEASED = '## [Unreleased]';

/**
 * @param subjects of the commits since the release before, for a release without notes
 * @param date ISO 8601, such as 2026-11-22
 */
export function releaseChangelog(
  changelog: string,
  version: string,
  date: string,
  subjects: readonly string[],
): string {
  const start = changelog.indexOf(UNRELEASED);
  if (start < 0) throw new Error(`The changelog has no line "${UNRELEASED}".`);
  const after = start + UNRELEASED.length;
  const next = changelog.indexOf('\n## ', after);
  const end = next < 0 ? changelog.length : next;
  const written = changelog.slice(after, end).trim();
  const notes = written || subjects.map((subject) => `- ${subject}`).join('\n');
  return `${changelog.slice(0, after)}\n\n## [${version}] - ${date}\n\n${notes}\n${changelog.slice(end)}`;
}
