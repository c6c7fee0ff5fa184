/**
 * Real pages: what other people published, in public repositories. The repository keeps where each page is and which
 * numbers are in it, and none of its text: the pages are fetched by those who want to score them.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CorpusCase, CorpusFault, type CorpusNumber } from './cases.ts';

/** The pages of one public repository. */
interface RealSource {
  /** `owner/name` on GitHub. */
  repo: string;
  commit: string;
  /**
   * `learn`: mistakes were looked at from the start; `scored`: only after a first run, which docs/detection.md gives;
   * `kept`: scored once, and no mistake mended for them.
   */
  share: 'learn' | 'scored' | 'kept';
  pages: {
    path: string;
    /** Where the page is of another commit. */
    commit?: string;
    region: string;
    lang: string;
    expect: CorpusNumber[];
    skip?: string[];
    note?: string;
  }[];
}

const HERE = join(import.meta.dirname, 'real');
/** Mails and the like are shown as they are. */
const TEXT = /\.(?:eml|txt)$/;
const BODY = /<body[^>]*>([\s\S]*?)(?:<\/body>|$)/i;

/**
 * Cases of the pages that were fetched.
 * @param folder holds each repository, at its commit, as `owner+name`.
 * @throws CorpusFault where none of them is there.
 */
export function readRealPages(folder: string): CorpusCase[] {
  const cases = globSync('*.json', { cwd: HERE })
    .sort()
    .flatMap((file) => {
      const source = JSON.parse(readFileSync(join(HERE, file), 'utf8')) as RealSource;
      return source.pages.flatMap((page): CorpusCase[] => {
        const path = join(folder, source.repo.replace('/', '+'), page.path);
        if (!existsSync(path)) return [];
        const text = readFileSync(path, 'utf8');
        const html = TEXT.test(path)
          ? `<pre>${text.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</pre>`
          : text;
        return [
          {
            id: `${source.repo}/${page.path}`,
            category: `${source.share}/${source.repo}`,
            region: page.region,
            lang: page.lang,
            html: (BODY.exec(html)?.[1] ?? html).replace(/<script[\s\S]*?<\/script>/gi, ''),
            expect: page.expect,
            ...(page.skip ? { skip: page.skip } : {}),
            note: page.note ?? '',
          },
        ];
      });
    });
  if (cases.length === 0)
    throw new CorpusFault(`${folder}: none of the pages that test/corpus/real names is there.`);
  return cases;
}
