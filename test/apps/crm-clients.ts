/**
 * What the makers' own clients send for an entry, from this folder's packages: their types say what a body may have.
 * Attio's is generated from the maker's OpenAPI file, Salesforce's is that of its command line.
 */
import { Client } from '@hubspot/api-client';
import { AssociationSpecAssociationCategoryEnum } from '@hubspot/api-client/lib/codegen/crm/objects/calls/models/AssociationSpec.js';
import { AssociationTypes } from '@hubspot/api-client/lib/src/enums/AssociationTypes.js';
import { Connection } from '@jsforce/jsforce-node';
import type { StandardSchema } from '@jsforce/jsforce-node/lib/types/standard-schema.js';
import { createAttioClient, getV2Notes, getV2Self, postV2Notes } from 'attio-ts-sdk';
import { IntercomClient } from 'intercom-client';
import { Configuration as PipedriveV1, UsersApi } from 'pipedrive/v1';
import { ActivitiesApi, Configuration as PipedriveV2 } from 'pipedrive/v2';

export interface Words {
  title: string;
  text: string;
  mark: string;
}

/** Requests for a call of 95 seconds on 25 November 2026 at 12:00 UTC. @param origin that they are sent to */
export const CRM_CLIENTS: Readonly<
  Record<string, (origin: string, words: Words) => Promise<(() => PromiseLike<unknown>)[]>>
> = {
  async hubspot(origin, { title, text }) {
    const { crm } = new Client({ accessToken: 'token', basePath: origin });
    const properties = {
      hs_timestamp: '2026-11-25T12:00:00.000Z',
      hs_call_title: title,
      hs_call_body: text,
      hs_call_direction: 'OUTBOUND',
      hs_call_status: 'COMPLETED',
      hs_call_to_number: '+14155552671',
      hs_call_from_number: '+14155550100',
      hs_call_duration: '95000',
    };
    return [
      () => crm.objects.calls.basicApi.getPage(1),
      () =>
        crm.objects.calls.basicApi.create({
          properties,
          associations: [
            {
              to: { id: '501' },
              types: [
                {
                  associationCategory: AssociationSpecAssociationCategoryEnum.HubspotDefined,
                  associationTypeId: AssociationTypes.callToContact,
                },
              ],
            },
          ],
        }),
      () => crm.associations.v4.basicApi.getPage('contact', '501', 'call', undefined, 500),
      () =>
        crm.objects.calls.batchApi.read({
          inputs: [{ id: '1' }],
          properties: ['hs_call_body'],
          propertiesWithHistory: [],
        }),
      () => crm.objects.calls.basicApi.update('1', { properties }),
    ];
  },
  async pipedrive(origin, { title, text }) {
    const users = new UsersApi(new PipedriveV1({ apiKey: 'token', basePath: `${origin}/api/v1` }));
    const activities = new ActivitiesApi(new PipedriveV2({ apiKey: 'token', basePath: `${origin}/api/v2` }));
    const AddActivityRequest = {
      subject: title,
      type: 'call',
      done: true,
      note: text,
      due_date: '2026-11-25',
      due_time: '12:00',
      duration: '00:02',
    };
    const participants = [{ person_id: 42, primary: true }];
    return [
      () => users.getCurrentUser(),
      () => activities.addActivity({ AddActivityRequest: { ...AddActivityRequest, participants } }),
      () => activities.getActivities({ person_id: 42, sort_by: 'id', sort_direction: 'desc', limit: 500 }),
      () => activities.updateActivity({ id: 1, AddActivityRequest }),
    ];
  },
  async salesforce(origin, { title, text, mark }) {
    const connection = new Connection<StandardSchema>({
      instanceUrl: origin,
      accessToken: 'token',
      version: '62.0',
    });
    const task = {
      Subject: title,
      Description: text,
      CallDurationInSeconds: 95,
      CallDisposition: 'Reached',
    };
    const WhoId = '0035g00000XyZabAAF';
    return [
      () => connection.request('/services/data/v62.0/limits'),
      () =>
        connection.sobject('Task').create({
          ...task,
          WhoId,
          Status: 'Completed',
          TaskSubtype: 'Call',
          CallType: 'Outbound',
          // The types brand dates.
          ActivityDate: '2026-11-25' as never,
          CallObject: mark,
        }),
      () => connection.query(`SELECT Id FROM Task WHERE WhoId = '${WhoId}' AND CallObject = '${mark}'`),
      () => connection.sobject('Task').update({ ...task, Id: '00T000000000000000' }),
    ];
  },
  async attio(origin, { title, text }) {
    const client = createAttioClient({ baseUrl: origin, authToken: 'token' });
    const parent = { parent_object: 'people', parent_record_id: '891dcbfc-9141-415d-9b2a-2238a6cc012d' };
    return [
      () => getV2Self({ client }),
      () =>
        postV2Notes({
          client,
          body: {
            data: {
              ...parent,
              title,
              format: 'plaintext',
              content: text,
              created_at: '2026-11-25T12:00:00.000Z',
            },
          },
        }),
      () => getV2Notes({ client, query: { ...parent, limit: 50 } }),
    ];
  },
  async intercom(origin, { text }) {
    const client = new IntercomClient({ token: 'token', baseUrl: origin });
    const contact_id = '5ba682d23d7cf92bef87bfd4';
    return [
      () => client.admins.identify(),
      () => client.notes.create({ contact_id, body: text }),
      () => client.notes.list({ contact_id, per_page: 50 }),
    ];
  },
};
