/**
 * The README's film: from a number on a CRM's page to the words of the call, walked by itself. Each frame is taken when its
 * step is done and says how long it is shown, so that a slow machine makes the same film.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import words from '#lib/locales/en/reader.json' with { type: 'json' };
import type { CallRow } from '#lib/model/call.ts';
import type { TranscriptRow } from '#lib/model/job.ts';
import { rowsOf } from '#test/e2e/harness/ask.ts';
import { openCard, type PictureStage, placeOf, setPictureStage } from './stage.ts';

const SIZE = { width: 960, height: 600 };

/** A pointer that the picture has: headless browsers draw none. */
async function drawPointer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pointer = document.createElement('div');
    pointer.style.cssText =
      'position:fixed;z-index:2147483647;inset:0 auto auto 0;width:18px;height:18px;pointer-events:none;translate:-40px -40px';
    const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    drawing.setAttribute('viewBox', '0 0 18 18');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', 'M2 1v14l4-3.6 2.6 5.4 2.5-1.2-2.6-5.3H14z');
    path.setAttribute('fill', '#111');
    path.setAttribute('stroke', '#fff');
    drawing.append(path);
    pointer.append(drawing);
    document.documentElement.append(pointer);
    addEventListener(
      'mousemove',
      (event) => {
        pointer.style.translate = `${event.clientX - 2}px ${event.clientY - 1}px`;
      },
      true,
    );
  });
}

function createRecorder(folder: string) {
  const list: string[] = [];
  let count = 0;
  return {
    /** Adds the page as it is, shown for so long. */
    async shot(page: Page, seconds: number): Promise<void> {
      count += 1;
      await page.screenshot({ path: join(folder, `${count}.png`) });
      list.push(`file '${count}.png'`, `duration ${seconds.toFixed(2)}`);
    },
    end() {
      // The list's format forgets how long the last one is shown unless it is named again.
      writeFileSync(join(folder, 'frames.txt'), `${list.join('\n')}\nfile '${count}.png'\n`);
    },
  };
}

type Recorder = ReturnType<typeof createRecorder>;

type Point = { x: number; y: number };

async function glide({ shot }: Recorder, page: Page, from: Point, to: Point): Promise<void> {
  const steps = 14;
  for (let step = 1; step <= steps; step += 1) {
    // Slow at both ends, as a hand is.
    const part = (1 - Math.cos((Math.PI * step) / steps)) / 2;
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
    await shot(page, 0.06);
  }
}

async function kept(ours: Page) {
  const [call] = (await ours.evaluate(rowsOf, 'calls')) as CallRow[];
  const [transcript] = (await ours.evaluate(rowsOf, 'transcripts')) as TranscriptRow[];
  return { call, transcript };
}

/** From the number to the call's end, on the CRM's page. @returns the call, and a word that was said in it */
async function filmCall(recorder: Recorder, stage: PictureStage): Promise<{ id: string; word: string }> {
  const { crm, ours, subject } = stage;
  await recorder.shot(crm, 1.4);
  const number = await placeOf(crm, subject.text);
  await glide(recorder, crm, { x: 820, y: 540 }, number);
  await recorder.shot(crm, 0.5);
  const button = await openCard(crm, subject.text);
  await crm.waitForTimeout(400);
  await recorder.shot(crm, 3);
  await crm.mouse.click(button.x, button.y);
  let now = await kept(ours);
  for (let frames = 0; !now.transcript; frames += 1) {
    await crm.waitForTimeout(250);
    await recorder.shot(crm, frames < 16 ? 0.25 : 0.01);
    if (frames > 240) throw new Error(`no transcript came; the call is ${now.call?.state ?? 'not there'}`);
    now = await kept(ours);
  }
  await crm.waitForTimeout(500);
  await recorder.shot(crm, 2.6);
  const long = now.transcript.segments.slice(2).flatMap(({ text }) => text.match(/[a-z]{6,}/g) ?? []);
  return { id: now.call?.id ?? '', word: long[0] ?? 'the' };
}

async function filmReader(
  recorder: Recorder,
  stage: PictureStage,
  call: { id: string; word: string },
): Promise<void> {
  const reader = await stage.chromium.context.newPage();
  await reader.goto(stage.chromium.extensionUrl(`reader.html#call=${call.id}`));
  await reader.locator('.sentences').waitFor();
  await drawPointer(reader);
  await reader.waitForTimeout(500);
  await recorder.shot(reader, 2.8);
  const field = reader.getByPlaceholder(words.findInCall);
  const box = await field.boundingBox();
  if (!box) throw new Error('the transcript has no field to search in');
  const middle = { x: box.x + box.width / 3, y: box.y + box.height / 2 };
  await glide(recorder, reader, { x: 700, y: 560 }, middle);
  await reader.mouse.click(middle.x, middle.y);
  for (const letter of call.word) {
    await reader.keyboard.type(letter);
    await recorder.shot(reader, 0.16);
  }
  await reader.waitForTimeout(500);
  await recorder.shot(reader, 4);
}

/** @param target .webp; needs ffmpeg */
export async function takeFilm(target: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dialmark-film-'));
  const stage = await setPictureStage('en', SIZE);
  try {
    await drawPointer(stage.crm);
    const recorder = createRecorder(folder);
    await filmReader(recorder, stage, await filmCall(recorder, stage));
    recorder.end();
    encode(folder, target);
  } finally {
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function encode(folder: string, target: string): void {
  const { status, error } = spawnSync(
    'ffmpeg',
    [
      ...['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', join(folder, 'frames.txt')],
      ...[
        '-vf',
        'fps=16',
        '-fps_mode',
        'vfr',
        '-c:v',
        'libwebp_anim',
        '-quality',
        '62',
        '-loop',
        '0',
        target,
      ],
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (error) throw new Error(`ffmpeg is needed to make the film: ${error.message}`);
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}.`);
}
