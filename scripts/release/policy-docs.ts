/** The list of managed settings in docs/enterprise.md, made of the schema that reads them. */
import { z } from 'zod';
import { policySchema } from '#lib/storage/policy.ts';

export const ENTERPRISE = 'docs/enterprise.md';
const BEGIN = '<!-- settings: made by `npm run fix` from lib/storage/policy.ts -->';
const END = '<!-- /settings -->';

export interface JsonSchema {
  type?: string;
  enum?: readonly string[];
  description?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  minimum?: number;
  maximum?: number;
}

/** Every managed setting, by name. */
export function policyFields(): Record<string, JsonSchema> {
  const schema = z.toJSONSchema(policySchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return schema.properties ?? {};
}

/** An example of each, that the schema takes. */
export const EXAMPLES: Readonly<Record<keyof typeof policySchema.shape, unknown>> = {
  baseUrl: 'https://api.your-platform.example',
  relayUrl: 'https://relay.company.example',
  teamCode: 'K7M2P-9XQ4T-HB6WD-3RZ8F',
  installationName: 'Dana, Berlin',
  relayPerson: 'dana@company.example',
  allowedSites: ['https://*.company.example'],
  blockedSites: ['https://intranet.company.example'],
  defaultCountry: 'DE',
  language: 'auto',
  agentId: 'agent_7',
  queueId: 'queue_sales',
  callerIds: [{ e164: '+4930901820', label: 'Berlin' }],
  localPresence: true,
  doNotCall: 'block',
  doNotCallNumbers: ['+493012345678'],
  quietHours: { on: true, from: 20, to: 8 },
  recentMinutes: 15,
  premiumWarning: true,
  emergencyWarning: true,
  transcribe: 'never',
  transcriptionLanguage: 'auto',
  withheld: ['contactName'],
  retentionDays: 90,
  retentionCalls: 5000,
  lockAfterMinutes: 30,
  passphraseRequired: true,
  crm: { connector: 'redmine', site: 'https://redmine.company.example' },
  crmWhen: 'wrap-up',
  crmTranscript: 'gist',
  crmRecordingAddress: false,
  outcomes: [
    { name: 'Offer sent', labels: { he: 'נשלחה הצעה' }, value: 'OFFER', reached: true, sign: 'check' },
    { name: 'No answer', next: 'again', againAfterMinutes: 120, sign: 'clock' },
    { name: 'Do not call', next: 'do-not-call', noteRequired: true, sign: 'ban' },
  ],
  outcomeRequired: true,
  connectionQuestions: false,
};

function list(): string {
  const lines = Object.entries(policyFields()).map(([name, schema]) => {
    const values = schema.enum ?? [JSON.stringify(EXAMPLES[name as keyof typeof EXAMPLES])];
    return `- \`${name}\`: ${schema.description ?? ''} ${values.map((value) => `\`${value}\``).join(', ')}`;
  });
  return lines.join('\n');
}

/** The document with its list as the schema is now. @throws if it has no place for it */
export function withPolicyList(document: string): string {
  const [start, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`${ENTERPRISE} has no place for the settings.`);
  return `${document.slice(0, start)}${BEGIN}\n\n${list()}\n\n${document.slice(end)}`;
}
