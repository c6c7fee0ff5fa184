// @vitest-environment happy-dom
/** Names that were corrected can be found, exported and forgotten, site by site. */
import { expect, it } from 'vitest';
import { Lessons } from '#components/options/Lessons.tsx';
import type { OptionsProps } from '#components/options/types.ts';
import options from '#lib/locales/en/options.json' with { type: 'json' };
import { settingsSchema } from '#lib/model/settings.ts';
import { type Adapter, adapterFile, readAdapter } from '#lib/sites/lessons.ts';
import { type Shown, show } from './stage.tsx';

function propsWith(
  taught: object[],
  kept: 'ok' | 'full' | 'failed' = 'ok',
): { props: OptionsProps; done: string[] } {
  const done: string[] = [];
  const state = { settings: settingsSchema.parse({ taught }) } as OptionsProps['state'];
  const events = {
    takeOutLessons: (origin: string) => void done.push(`export ${origin}`),
    readLessons: async (file: File) => readAdapter(await file.text()),
    takeInLessons: async ({ site }: Adapter) => {
      done.push(`import ${site}`);
      return kept;
    },
    forgetLessons: async (origin: string) => void done.push(`forget ${origin}`),
  } as OptionsProps['events'];
  return { props: { state, events } as OptionsProps, done };
}

it('offers to import a file where nothing was corrected', async () => {
  const shown = await show(<Lessons {...propsWith([]).props} />);
  expect(shown.says()).toContain(options.lessonsNone);
  expect(shown.buttons()).toEqual([options.lessonsImport]);
});

it.each(['en', 'he', 'ar'] as const)('exports and forgets those of each site: %s', async (locale) => {
  const lesson = { within: 'page', selector: 'h1' };
  const { props, done } = propsWith([
    { ...lesson, origin: 'https://b.example', field: 'contactName' },
    { ...lesson, origin: 'https://a.example', field: 'contactName' },
    { ...lesson, origin: 'https://a.example', field: 'companyName' },
  ]);
  const shown = await show(<Lessons {...props} />, locale);
  expect(shown.root.textContent).toContain('https://a.example');
  for (const name of shown.buttons().slice(0, 4)) await shown.press(name);
  expect(done).toEqual([
    'export https://a.example',
    'forget https://a.example',
    'export https://b.example',
    'forget https://b.example',
  ]);
});

const SITE = 'https://crm.example';
const LESSON = { field: 'contactName', within: 'page', selector: 'h1', origin: SITE } as const;
const OTHER = { ...LESSON, selector: 'h2' } as const;

/** As a person chooses a file: the browser puts it into the field and says so. */
async function choose({ root, fire }: Shown, text: string): Promise<void> {
  const field = root.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(field, 'files', { value: [new File([text], 'adapter.json')], configurable: true });
  await fire(field, new Event('change', { bubbles: true }));
  await expect.poll(() => root.querySelector('.banner')).not.toBeNull();
}

it('takes in the file of a site that was not corrected yet', async () => {
  const { props, done } = propsWith([]);
  const shown = await show(<Lessons {...props} />);
  await choose(shown, adapterFile([LESSON], SITE).text);
  expect(done).toEqual([`import ${SITE}`]);
  expect(shown.says()).toContain(options.lessonsImported.replace('{site}', SITE));
});

it('asks before a file replaces what was corrected on its site', async () => {
  const { props, done } = propsWith([LESSON]);
  const shown = await show(<Lessons {...props} />);
  const { text } = adapterFile([OTHER], SITE);
  await choose(shown, text);
  expect(shown.says()).toContain(options.lessonsReplaceSure.replace('{site}', SITE));
  await shown.press('Cancel');
  expect(done).toEqual([]);
  await choose(shown, text);
  await shown.press(options.lessonsReplace);
  expect(done).toEqual([`import ${SITE}`]);
});

it('says why a file was refused', async () => {
  const shown = await show(<Lessons {...propsWith([]).props} />);
  await choose(shown, 'name,number');
  expect(shown.says()).toContain(options['lessonsFault.not-adapter']);
});

it('says that there is no room for more', async () => {
  const shown = await show(<Lessons {...propsWith([], 'full').props} />);
  await choose(shown, adapterFile([LESSON], SITE).text);
  expect(shown.says()).toContain(options['lessonsFault.full']);
});
