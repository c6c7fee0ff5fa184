/** One line a rule that was missing once; the corpus has the same on pages. */
import { describe, expect, test } from 'vitest';
import { detectionData } from '#lib/detect/data.ts';
import { createEngine } from '#lib/detect/engine.ts';
import type { Surroundings } from '#lib/detect/types.ts';

const engine = createEngine(detectionData());

function read(text: string, region: string): string[] {
  const countries = [{ region, source: 'default' as const }];
  const around: Surroundings = { kind: 'text', labels: [], countries, usual: countries };
  return engine.detect(text, around).map(({ e164, ext }) => (ext ? `${e164};${ext}` : e164));
}

describe('labels', () => {
  test.each([
    ['who is called, not what is numbered', 'Tracking help: 312-555-0143', 'US', ['+13125550143']],
    ['the same, the main word first', 'Service facturation : 01 42 68 53 00', 'FR', ['+33142685300']],
    ['its number is numbered', 'Account manager number 312-555-0143', 'US', []],
    ['a label that has its own value', 'DOB 05/12/1986, 312-555-0143', 'US', ['+13125550143']],
    ['a letter of a code', 'Contact F5 at 312-555-0143', 'US', ['+13125550143']],
    ['a letter that is a label', 'F 312-555-0143', 'US', []],
    ['a Hebrew letter that is a label', 'ט: 03-6123456 | פ: 03-6123457', 'IL', ['+97236123456']],
    ['a number of something unknown', 'Nº de siniestro 912 345 678', 'ES', []],
    ["somebody's number", 'Nº de Juan 912 345 678', 'ES', ['+34912345678']],
    ['the same where words are not set apart', '事故番号 03-1234-5678', 'JP', []],
    ['a word whose stem is short without its signs', 'फ़ोन: 9876543210', 'IN', ['+919876543210']],
    ['a label with digits in it', '06-nummer: 0612345678', 'NL', ['+31612345678']],
    ['which of several', 'Phone number 2 3125550143', 'US', ['+13125550143']],
    ['how many', '2 3125550143', 'US', []],
    ['data', '{"phone":"312-555-0143","order":"415-555-2671"}', 'US', ['+13125550143']],
    ['a field', 'phone=312-555-0143 id=415-555-2671', 'US', ['+13125550143']],
    ['words that tell numbers apart', 'Wrong number: 3125550143', 'US', ['+13125550143']],
    ['whose it is', "Jo's number: 312-555-0143", 'US', ['+13125550143']],
    ['what it is kept in', 'the number on file, 312-555-0143', 'US', ['+13125550143']],
    ['words that differ in vowel signs only', 'कॉल 98765 43210, कुल 98765 43211', 'IN', ['+919876543210']],
    ['a part of a longer row', 'NZBN 9429 0211 2345 6', 'NZ', []],
    ['a new number', 'הלקוח השאיר מספר חדש: 0523456789', 'IL', ['+972523456789']],
    ['the same in Japanese', '新しい番号：080-1234-5678', 'JP', ['+818012345678']],
    ['on which number', 'تحدثت مع العميل على الرقم 0551234567', 'SA', ['+966551234567']],
    ['to be faxed', 'Please fax the form to (602) 555-0122', 'US', []],
    ['a part', 'P/N 602-555-0122', 'US', []],
    ['a letter with a stroke', 'Zgłoszenie 22 345 67 89', 'PL', []],
    ['names of fields', 'homePhone=503-555-0188&fax=503-555-0189', 'US', ['+15035550188']],
    ['an address of a page', 'www.acme.example/?p=5035550188', 'US', []],
    ['a value between', 'ת.ז 050234567 נייד 0502345678', 'IL', ['+972502345678']],
    ['a person, and no number of his', 'Client: 253-555-0141', 'US', ['+12535550141']],
    ['his number', 'Client # 253-555-0142', 'US', []],
    ['another thing after', 'callback re claim 253-555-0142 at 425-555-0152', 'US', ['+14255550152']],
    ['more of the same', 'Invoice 0151 496 0124 (and 0151 496 0125) unpaid', 'GB', []],
    ['a name and a slash', 'Kim/253-555-0141', 'US', ['+12535550141']],
    ['how many there are', 'he has 2 numbers 253-555-0141', 'US', ['+12535550141']],
    ['a person in other languages', 'Kund: 08-12 34 56', 'SE', ['+468123456']],
    ['what a desk answers', 'Dudas sobre su pedido: 900 123 456', 'ES', ['+34900123456']],
    ['a receipt', 'קבלה 03-6123456', 'IL', []],
    ['hours, and a label after them', 'Sat 9-13. Phone 505-842-7722', 'US', ['+15058427722']],
    ['a label with its digits, and another', 'Agência 0447 Conta 11 98721-4456', 'BR', []],
    ['a mark behind the colon', 'אסמכתא: \u200e052-447-1884\u200e', 'IL', []],
    ['a compound about a telephone', 'Telefonrechnung Nr. 089 2189345', 'DE', []],
    ['a compound that is one', 'Rechnungstelefon 089 2189345', 'DE', ['+49892189345']],
    ['a bill for a telephone', 'Счёт за телефон № 8 495 628-44-31', 'RU', []],
    ['a country that begins like a cost', 'Costa Rica: 2222 4417', 'CR', ['+50622224417']],
    ['a number of a thing with a capital', 'Nr. des Vorgangs 030 23125441', 'DE', []],
    ["somebody's number, by its case", 'Номер Анны: 8 495 628-44-31', 'RU', ['+74956284431']],
    ['the same in Swedish', 'Annas nummer: 08-652 17 41', 'SE', ['+4686521741']],
    ['the same in Turkish', "Ayşe'nin numarası: 0212 345 67 81", 'TR', ['+902123456781']],
    ['the national number', 'الرقم الوطني 011 462 7711', 'SA', []],
    ['a reception desk', 'דלפק קבלה: 03-6123456', 'IL', ['+97236123456']],
  ])('%s: %s', (_why, text, region, numbers) => {
    expect(read(text, region)).toEqual(numbers);
  });
});

describe('what stands beside a number', () => {
  test.each([
    ['words in a bracket', '(81) 4109 - 1447 (24 por dia)', 'BR', ['+558141091447']],
    ['the end of a word', 'Handy D2 0172/2876873', 'DE', ['+491722876873']],
    ['another last digit', 'TEL : 042-485-0701~2', 'KR', ['+82424850701']],
    ['another end', '전화 042-485-0701~0703', 'KR', ['+82424850701']],
    ['the rest of a longer one', 'Phone (216) 75 612 706', 'DK', []],
    ['a number that is whole, and a year', '(212) 555 0123 2024', 'US', ['+12125550123']],
    ['the same elsewhere', '(020) 7946 0958 2024', 'GB', ['+442079460958']],
    ['a postcode', 'Phone (03) 9123 4567 3000', 'AU', ['+61391234567']],
    ['a label right before its area', '전화02 2133 5114', 'KR', ['+82221335114']],
    ['the same with a bracket', '대표전화02)2133-5114', 'KR', ['+82221335114']],
    ['the same in Latin', 'TEL03 3581 1234', 'JP', ['+81335811234']],
    ['the same in French', 'T01 42 68 53 00', 'FR', ['+33142685300']],
    ['the same in Hebrew', 'טלפון02 623 4567', 'IL', ['+97226234567']],
    ['where it rings', '집 02-123-4567', 'KR', ['+8221234567']],
    ['a file of a year', '02-123-4567~2024', 'KR', ['+8221234567']],
    ['a date after', '+13125550143 12/05/2026', 'US', ['+13125550143']],
    ['a time after', '+1 312 555 0143 10:31', 'US', ['+13125550143']],
    ['a time before', '10:32 312 555 0143', 'US', ['+13125550143']],
    ['a date between', '312 555 0143 2026-11-21 415 555 2671', 'US', ['+13125550143', '+14155552671']],
    [
      'a slash, and another number',
      'טלפונים: 0542345678/0522345678',
      'IL',
      ['+972542345678', '+972522345678'],
    ],
    ['a row of E.164', '+13125550143 4155', 'US', ['+13125550143']],
    [
      'an element, and a bracket',
      '(312) 555-0143\u2060(415) 555-2671',
      'US',
      ['+13125550143', '+14155552671'],
    ],
    ['a bracket, and another number', '(312) 555-0143(415) 555-2671', 'US', ['+13125550143', '+14155552671']],
    ['marks of a list', '1) 503-555-0188; 2) 971-555-0177', 'US', ['+15035550188', '+19715550177']],
    ['threes where numbers are written so', '21 808 484', 'LV', ['+37121808484']],
    ['thousands', '12 345 678', 'NO', []],
    ['a question before', "What's your number? 312 555 0143", 'US', ['+13125550143']],
    ['the prefix of a network', '312.555.0199/16', 'US', []],
    ['another last digit', '03-6123456/8', 'IL', ['+97236123456']],
    ['a backslash', '054-2345678\\03-6123456', 'IL', ['+972542345678', '+97236123456']],
    ['a path', 'C:\\312-555-0143\\a', 'US', []],
    ['two in a row', '312 555 0143 415 555 2671', 'US', ['+13125550143', '+14155552671']],
    ['a card', '6123 4567 8123 4567', 'SG', []],
    ['a country in the sentence', 'our team in Germany on 030 901820', 'US', ['+4930901820']],
    ['a country that heads the line', 'UK office: 020 7946 0958', 'US', ['+442079460958']],
    ['no country, though it looks like one', 'IT support: 312-555-0143', 'US', ['+13125550143']],
  ])('%s: %s', (_why, text, region, numbers) => {
    expect(read(text, region)).toEqual(numbers);
  });
});

describe('a table written as text', () => {
  test.each([
    ['its columns', 'name,order_id,phone\nKim,2128472290,(212) 847-2315', ['+12128472315']],
    ['bare digits between commas', 'id,phone\n2128472290,2128472315', ['+12128472315']],
    ['quoted fields', '"name","phone"\n"Soto, Kim","2128472315"', ['+12128472315']],
    ['tabs', 'phone\tref\n2128472315\t2128472290', ['+12128472315']],
    ['a column of extensions', 'phone;ext\n2128472315;12', ['+12128472315;12']],
    ['the next field, no extension', 'phone,qty\n2128472315,12', ['+12128472315']],
    ['a column of countries', 'country;phone\nGermany;030 23125441', ['+493023125441']],
    ['rules and bars', '| phone | ref |\n|---|---|\n| 2128472315 | 212-847-2290 |', ['+12128472315']],
    ['prose', 'Hi Kim, your order, call\n212-847-2315, thanks', ['+12128472315']],
  ])('%s: %j', (_why, text, numbers) => {
    expect(read(text.replaceAll('\n', '\u2028'), 'US')).toEqual(numbers);
  });

  test('a row of a million signs is read once', () => {
    const text = `name,phone\u2028${'212-847-2315 '.repeat(60_000)},x`;
    const begun = performance.now();
    read(text, 'US');
    // Once for each number would be hours.
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  test('a million lines cost no more than their length', () => {
    const text = `name,phone${'\u2028Kim,2128472315'.repeat(20_000)}`;
    expect(read(text, 'US')).toHaveLength(20_000);
  });
});

describe('letters of the keys', () => {
  test.each([
    ['Call 1-800-FLOWERS today', ['+18003569377']],
    ['1 (888) NEW-CARS', ['+18886392277']],
    ['1-800-CONTACTS', ['+18002668228']],
    ['1-800-Flowers', []],
    ['800-FLOWERS', []],
    ['Part 1-800-ABC', []],
    ['SKU-1-800-FLOWERS', []],
  ])('%s', (text, numbers) => {
    expect(read(text, 'US')).toEqual(numbers);
  });
});

describe('digits that repeat or count up', () => {
  test.each([
    ['bare, under a label', '手机：13000000000', 'CN', ['+8613000000000']],
    ['counting, under a label', 'Tel. 0123-456789', 'IT', ['+390123456789']],
    ['without either', '070-000 00 00', 'SE', []],
    ['counting, without either', '123-456-7890', 'US', []],
    ['repeating, with a plus', '+91 99999 99999', 'IN', ['+919999999999']],
    ['counting with a plus', '+1 234 567 8901', 'US', []],
    ['paid for', '+971 4 444 4444', 'AE', ['+97144444444']],
    ['with a plus and a label', 'Mob: +46 70 000 00 00', 'SE', ['+46700000000']],
  ])('%s', (_what, text, region, found) => {
    expect(read(text, region)).toEqual(found);
  });
});

describe('extensions', () => {
  test.each([
    ['固定电话：010-12345678-8012', 'CN', ['+861012345678;8012']],
    ['010-12345678-80123456', 'CN', []],
    ['312-555-0143-8012', 'US', []],
    ['هاتف 042345678، تحويلة ٢٠', 'AE', ['+97142345678;20']],
    ['312-555-0143 — x12', 'US', ['+13125550143;12']],
    ['8 (495) 123-45-67 доб. № 12', 'RU', ['+74951234567;12']],
    ['0212 345 67 89 / 204 dahili', 'TR', ['+902123456789;204']],
    ['03-6123456 שלו׳ 204', 'IL', ['+97236123456;204']],
  ])('%s (%s)', (text, region, numbers) => {
    expect(read(text, region)).toEqual(numbers);
  });
});
