import type { PageWords } from '../areas.ts';
import calls from './calls.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import failures from './failures.json' with { type: 'json' };
import options from './options.json' with { type: 'json' };
import popup from './popup.json' with { type: 'json' };
import reader from './reader.json' with { type: 'json' };
import support from './support.json' with { type: 'json' };
import tables from './tables.json' with { type: 'json' };

export const words: PageWords = { common, failures, calls, popup, reader, options, support, tables };
