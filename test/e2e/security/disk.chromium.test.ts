import { chromiumHands } from '../harness/hands.ts';
import { describeDisk } from './disk.ts';

describeDisk(async (profile) => {
  const hands = await chromiumHands({ profile });
  const page = await hands.open('options.html');
  return { page, ask: page.ask, close: () => hands.close() };
});
