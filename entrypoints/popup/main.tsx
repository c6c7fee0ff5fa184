import '#components/base.css';
import { render } from 'preact';
import { keepFocus } from '#components/focus.ts';
import { holdPort, openPage } from '#components/hooks/context.ts';
import { SpeakOf } from '#components/hooks/SpeakOf.tsx';
import { takeWantedDial } from '#components/hooks/wanted-dial.ts';
import { newestCalls } from '#lib/calls/queries.ts';
import { openDatabase } from '#lib/storage/database.ts';
import { App, FIRST_CALLS } from './App.tsx';
import { fitToRoom } from './fit.ts';

const root = document.getElementById('root');
document.documentElement.classList.add('popup-page');
/** A database that is slow to open must not keep the frame waiting. */
const PATIENCE_MS = 80;

if (root) {
  const db = openDatabase();
  // All at once: each is a way to another process and back, and none needs what another brings.
  const calls = newestCalls(db, FIRST_CALLS).catch(() => undefined);
  const wanted = takeWantedDial();
  const context = await openPage(db);
  const early = await Promise.race([
    calls,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS)),
  ]);
  const dial = await wanted;
  render(
    <SpeakOf context={context}>
      <App context={context} early={early} wanted={dial} />
    </SpeakOf>,
    root,
  );
  fitToRoom();
  keepFocus(document);
  holdPort();
}
