/**
 * Files that an IT department imports, made of the same schema that reads the settings: ADMX and ADML for Group Policy and
 * Intune, .reg, .mobileconfig, and JSON for Linux and Firefox. Values are examples, to be changed.
 */
import { chromeIdOf, chromeKeyOf, type Identity } from './identity.ts';
import { EXAMPLES, type JsonSchema, policyFields } from './policy-docs.ts';
import { xml } from './updates.ts';

/** @returns contents by name */
export function policyTemplates(identity: Identity, version: string): Record<string, string> {
  const id = chromeIdOf(chromeKeyOf(identity));
  const { host, geckoId } = identity;
  const updates = host === null ? 'https://clients2.google.com/service/update2/crx' : `${host}/updates.xml`;
  const xpi =
    host === null
      ? `https://addons.mozilla.org/firefox/downloads/latest/${encodeURIComponent(geckoId)}/latest.xpi`
      : `${host}/dialmark-${version}.xpi`;
  const force = { installation_mode: 'force_installed', update_url: updates };
  return {
    'chrome-linux.json': json({
      ExtensionSettings: { [id]: force },
      '3rdparty': { extensions: { [id]: EXAMPLES } },
    }),
    'firefox-policies.json': json({
      policies: {
        ExtensionSettings: { [geckoId]: { installation_mode: 'force_installed', install_url: xpi } },
        '3rdparty': { Extensions: { [geckoId]: EXAMPLES } },
      },
    }),
    'chrome.reg': registry('Google\\Chrome', id, force),
    'edge.reg': registry('Microsoft\\Edge', id, force),
    'dialmark.admx': admx(id),
    'en-US/dialmark.adml': adml(),
    'chrome.mobileconfig': mobileconfig(`com.google.Chrome.extensions.${id}`, EXAMPLES),
    'edge.mobileconfig': mobileconfig(`com.microsoft.Edge.extensions.${id}`, EXAMPLES),
    'firefox.mobileconfig': mobileconfig('org.mozilla.firefox', {
      EnterprisePoliciesEnabled: true,
      '3rdparty': { Extensions: { [geckoId]: EXAMPLES } },
    }),
  };
}

const json = (content: object) => `${JSON.stringify(content, null, 2)}\n`;

/** In the registry, lists and groups are JSON in a string: Chrome and Edge read it so. */
function registryValue(value: unknown): string {
  if (typeof value === 'boolean') return `dword:${value ? '00000001' : '00000000'}`;
  if (typeof value === 'number') return `dword:${value.toString(16).padStart(8, '0')}`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function registry(vendor: string, id: string, force: object): string {
  const root = `HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\${vendor}`;
  const values = Object.entries(EXAMPLES).map(([name, value]) => `"${name}"=${registryValue(value)}`);
  const lines = [
    'Windows Registry Editor Version 5.00',
    '',
    `[${root}\\ExtensionSettings]`,
    `"${id}"=${registryValue(force)}`,
    '',
    `[${root}\\3rdparty\\extensions\\${id}\\policy]`,
    ...values,
    '',
  ];
  return lines.join('\r\n');
}

const VENDORS = [
  { name: 'Chrome', key: 'Google\\Chrome' },
  { name: 'Edge', key: 'Microsoft\\Edge' },
] as const;

function element(name: string, schema: JsonSchema): string {
  if (schema.enum) {
    const items = schema.enum
      .map(
        (value) =>
          `<item displayName="$(string.${name}_${value})"><value><string>${value}</string></value></item>`,
      )
      .join('');
    return `<elements><enum id="${name}" valueName="${name}" required="true">${items}</enum></elements>`;
  }
  if (schema.type === 'integer' || schema.type === 'number')
    return `<elements><decimal id="${name}" valueName="${name}" required="true" minValue="0" maxValue="1000000"/></elements>`;
  return `<elements><text id="${name}" valueName="${name}" required="true" maxLength="16384"/></elements>`;
}

function admx(id: string): string {
  const policies = VENDORS.flatMap((vendor) =>
    Object.entries(policyFields()).map(([name, schema]) => {
      const key = `Software\\Policies\\${vendor.key}\\3rdparty\\extensions\\${id}\\policy`;
      const head = `<policy name="${vendor.name}_${name}" class="Both" displayName="$(string.${name})" explainText="$(string.${name}_help)" key="${key}"`;
      const place = `<parentCategory ref="${vendor.name}"/><supportedOn ref="any"/>`;
      return schema.type === 'boolean'
        ? `${head} valueName="${name}">${place}<enabledValue><decimal value="1"/></enabledValue><disabledValue><decimal value="0"/></disabledValue></policy>`
        : `${head} presentation="$(presentation.${name})">${place}${element(name, schema)}</policy>`;
    }),
  );
  const categories = VENDORS.map(
    ({ name }) =>
      `<category name="${name}" displayName="$(string.${name})"><parentCategory ref="Dialmark"/></category>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitions xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
<policyNamespaces><target prefix="dialmark" namespace="Dialmark.Policies"/></policyNamespaces>
<resources minRequiredRevision="1.0"/>
<supportedOn><definitions><definition name="any" displayName="$(string.any)"/></definitions></supportedOn>
<categories><category name="Dialmark" displayName="$(string.Dialmark)"/>
${categories.join('\n')}
</categories>
<policies>
${policies.join('\n')}
</policies>
</policyDefinitions>
`;
}

function adml(): string {
  const fields = Object.entries(policyFields());
  const strings = fields.flatMap(([name, schema]) => [
    [name, name],
    [
      `${name}_help`,
      `${schema.description ?? ''} Example: ${JSON.stringify(EXAMPLES[name as keyof typeof EXAMPLES])}`,
    ],
    ...(schema.enum ?? []).map((value) => [`${name}_${value}`, value]),
  ]);
  const all = [
    ['any', 'Any version'],
    ['Dialmark', 'Dialmark'],
    ...VENDORS.map(({ name }) => [name, name]),
    ...strings,
  ];
  const presentations = fields
    .filter(([, { type }]) => type !== 'boolean')
    .map(([name, schema]) => {
      const inner = schema.enum
        ? `<dropdownList refId="${name}">${name}</dropdownList>`
        : schema.type === 'integer' || schema.type === 'number'
          ? `<decimalTextBox refId="${name}">${name}</decimalTextBox>`
          : `<textBox refId="${name}"><label>${name}</label></textBox>`;
      return `<presentation id="${name}">${inner}</presentation>`;
    });
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
<displayName>Dialmark</displayName>
<description>What a company decides for everyone in Dialmark</description>
<resources>
<stringTable>
${all.map(([id, text]) => `<string id="${id}">${xml(String(text))}</string>`).join('\n')}
</stringTable>
<presentationTable>
${presentations.join('\n')}
</presentationTable>
</resources>
</policyDefinitionResources>
`;
}

function plist(value: unknown): string {
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (typeof value === 'number')
    return Number.isInteger(value) ? `<integer>${value}</integer>` : `<real>${value}</real>`;
  if (Array.isArray(value)) return `<array>${value.map(plist).join('')}</array>`;
  if (typeof value === 'object' && value !== null)
    return `<dict>${Object.entries(value)
      .map(([key, inner]) => `<key>${xml(key)}</key>${plist(inner)}`)
      .join('')}</dict>`;
  return `<string>${xml(String(value))}</string>`;
}

/** A profile's ids have to be the company's own: change COMPANY before importing it. */
function mobileconfig(domain: string, settings: object): string {
  const payload = {
    PayloadType: domain,
    PayloadIdentifier: `COMPANY.dialmark.${domain}`,
    PayloadUUID: '5B1C7A0E-4E7B-4E0B-9C33-6D1A8B1F2C01',
    PayloadVersion: 1,
    PayloadEnabled: true,
    ...settings,
  };
  const profile = {
    PayloadType: 'Configuration',
    PayloadDisplayName: 'Dialmark',
    PayloadIdentifier: 'COMPANY.dialmark',
    PayloadUUID: '5B1C7A0E-4E7B-4E0B-9C33-6D1A8B1F2C00',
    PayloadVersion: 1,
    PayloadScope: 'System',
    PayloadContent: [payload],
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">${plist(profile)}</plist>
`;
}
