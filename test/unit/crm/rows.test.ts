import { describe, expect, it } from 'vitest';
import { contextIn } from './in-page.ts';

describe('a row whose column of names is not called so', () => {
  const row = (picture: string, name: string, mail = '') =>
    contextIn(`<table><thead><tr><th></th><th>User</th><th>Usage</th><th>Phone</th><th></th></tr></thead>
      <tbody><tr><td>${picture}</td><td><div>${name}</div><div>Registered: 2020-01-01</div></td><td>74%</td>
      <td id="number">+1 212 555 0142</td><td>${mail}</td></tr></tbody></table>`);

  it.each([
    ['AB', 'Ada Byron'],
    ['MC', 'María Elena Robledo Ceballos'],
    ['太大', '大山 太一'],
  ])('has initials, %s, that say whose it is', (picture, name) => {
    expect(row(picture, name).contactName).toBe(name);
  });

  it('has a mail address that says so', () => {
    expect(row('', 'Ada Byron', 'ada.byron@example.com').contactName).toBe('Ada Byron');
  });

  it('names nobody if nothing says so: a user may be whose work it is', () => {
    expect(row('', 'Ada Byron').contactName).toBeUndefined();
    expect(row('MR', 'Ada Byron').contactName).toBeUndefined();
  });
});

it('reads a heading by its first words: those for screen readers, sorting and filters come after', () => {
  const heading = (text: string) => `<th><div><div>${text}</div><span>Press Enter to sort</span></div></th>`;
  const context =
    contextIn(`<table><thead><tr>${heading('Party')}${heading('Company')}${heading('Phone')}</tr></thead>
    <tbody><tr><td>Ada Byron</td><td>Engine Works</td><td id="number">+1 212 555 0142</td></tr></tbody></table>`);
  expect(context).toMatchObject({ contactName: 'Ada Byron', companyName: 'Engine Works' });
});

it.each(['Party', 'Debtor', 'Geschäftspartner', 'Contrepartie', 'Контрагент', 'Paciente', 'お客様名'])(
  'takes a column called %s for names',
  (heading) => {
    const context =
      contextIn(`<table><thead><tr><th>${heading}</th><th>Company</th><th>Phone</th></tr></thead>
      <tbody><tr><td>Ada Byron</td><td>Engine Works</td><td id="number">+1 212 555 0142</td></tr></tbody></table>`);
    expect(context.contactName).toBe('Ada Byron');
  },
);

describe('who is dealt with, and their own people', () => {
  const row = (name: string, party: string) =>
    `<table><thead><tr><th>Type</th><th>Value</th><th>Name</th><th>Party</th></tr></thead>
      <tr><td>Phone</td><td id="number">+1 212 555 0188</td><td>${name}</td><td>${party}</td></tr></table>`;

  it('takes the party for the company of who is named beside it, else for whom the number is', () => {
    expect(contextIn(row('Ada Byron', 'Dufour et Mathieu'))).toMatchObject({
      contactName: 'Ada Byron',
      companyName: 'Dufour et Mathieu',
    });
    const alone = contextIn(row('', 'Bryant Feil'));
    expect([alone.contactName, alone.companyName]).toEqual(['Bryant Feil', undefined]);
  });

  it.each([
    ['Deschamps SCOP', { companyName: 'Deschamps SCOP', recordType: 'party', recordId: '4' }],
    // A person has no people of their own: whose page it is, is not said.
    ['Bryant Feil', {}],
  ])('gives people on the page of %s its record, if it is a company’s', (party, owner) => {
    const page = `<form><label for="n">Name</label><input id="n" value="${party}">
      <table><thead><tr><th>Type</th><th>Value</th><th>Name</th></tr></thead>
        <tr><td>Phone</td><td id="number">+1 212 555 0188</td><td>Simone Lemaire</td></tr></table></form>`;
    const { contactName, companyName, recordType, recordId } = contextIn(
      page,
      'https://erp.example/#db/model/party.party/4',
    );
    expect({ contactName, companyName, recordType, recordId }).toEqual({
      contactName: 'Simone Lemaire',
      ...owner,
    });
  });
});
