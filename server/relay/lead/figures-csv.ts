/** The team's figures as a file: a line for each agent and day. */
import { csvCell } from '../csv-cell.ts';
import { type AgentFigures, nameOf } from '../store/team-figures.ts';
import { isoDate } from './span.ts';

const COLUMNS = ['day', 'agent', 'calls', 'reached', 'talk_seconds', 'not_wrapped_up'] as const;
const MORE = ['callbacks_overdue', 'put_on_do_not_call_list'] as const;

/** @returns CSV with a byte order mark, by which spreadsheets know UTF-8 */
export function figuresCsv(days: readonly AgentFigures[]): string {
  const outcomes = [...new Set(days.flatMap((each) => [...each.outcomes.keys()]))].sort();
  const heads = [...COLUMNS, ...MORE, ...outcomes.map((name) => `outcome: ${name}`)];
  const rows = days.map((each) => [
    ...[isoDate(each.day), nameOf(each), each.calls, each.reached, Math.round(each.talkMs / 1000), each.open],
    ...[each.overdue, each.listed],
    ...outcomes.map((name) => each.outcomes.get(name) ?? 0),
  ]);
  return `\ufeff${[heads, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
