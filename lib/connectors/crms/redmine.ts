/**
 * Redmine: a note on the issue, which is changed as facts arrive (a journal by the API since 5.0).
 * Key and REST switch: https://www.redmine.org/projects/redmine/wiki/Rest_api (Authentication)
 * Note: https://www.redmine.org/projects/redmine/wiki/Rest_Issues (Updating an issue; `include=journals`)
 * Change of a note: https://www.redmine.org/projects/redmine/wiki/Rest_Journals
 * Whose the key is: https://www.redmine.org/projects/redmine/wiki/Rest_MyAccount
 */
import { z } from 'zod';
import { err, ok } from '#lib/core/result.ts';
import { askFor, orGone } from '../kit.ts';
import type { Connector, CrmApi } from '../types.ts';

const account = z.object({ user: z.object({ login: z.string() }) });
const issue = z.object({
  issue: z.object({
    journals: z.array(z.object({ id: z.number(), notes: z.string().nullish() })),
  }),
});

const journalsOf = (api: CrmApi, id: string) =>
  askFor((read) => read.issue.journals, api, issue, `/issues/${id}.json?include=journals`);

/** Marks of both of Redmine's notations that would load a picture or run a macro from a stranger's words. */
const harmless = (text: string) => text.replace(/!(?=\S)/g, '! ').replaceAll('{{', '{ {');

export const redmine: Connector = {
  id: 'redmine',
  name: 'Redmine',
  verified: 'server',
  api: (site) => site,
  tokenPage: (site) => `${site}/my/account`,
  headers: (token) => ({ 'X-Redmine-API-Key': token }),
  format: 'text',
  // None is documented; MySQL keeps 65,535 bytes of a note, and a letter may take four.
  longest: 16_000,
  recordOf({ recordId, pageUrl }) {
    const id = /\/issues\/(\d+)/.exec(pageUrl ?? '')?.[1];
    return id !== undefined && (recordId === undefined || recordId === id)
      ? { type: 'issue', id }
      : undefined;
  },
  try: (api) => askFor(({ user }) => user.login, api, account, '/my/account.json'),
  async create(api, record, { text, mark }) {
    // Answered without a body: the note's id is asked for.
    const json = { issue: { notes: harmless(text) } };
    const answer = await api.ask(`/issues/${record.id}.json`, { method: 'PUT', json });
    if (!answer.ok) return answer;
    const found = await redmine.find(api, record, mark);
    if (found.ok && found.value !== undefined) return ok(found.value);
    return err({ code: 'no-answer', ...(!found.ok && found.error), mayBeWritten: true });
  },
  async find(api, { id }, mark) {
    const journals = await journalsOf(api, id);
    if (!journals.ok) return journals;
    return ok(journals.value.find(({ notes }) => notes?.includes(mark))?.id.toString());
  },
  update: (api, _record, entryId, { text }) =>
    api.ask(`/journals/${entryId}.json`, { method: 'PUT', json: { journal: { notes: harmless(text) } } }),
  async read(api, { id }, entryId) {
    const journals = await journalsOf(api, id);
    const own = journals.ok && journals.value.find((one) => String(one.id) === entryId);
    return journals.ok ? orGone(ok(own ? (own.notes ?? '') : undefined)) : journals;
  },
  // Anchors count notes, ids do not: the issue opens at its notes.
  opens: (site, { id }, entryId) => `${site}/issues/${id}#change-${entryId}`,
};
