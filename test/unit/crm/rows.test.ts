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
