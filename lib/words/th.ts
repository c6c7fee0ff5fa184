import type { LanguageWords } from './types.ts';

export const th: LanguageWords = {
  language: 'th',
  phone: ['โทรศัพท์', 'โทร', 'มือถือ', 'เบอร์', 'ติดต่อ', 'สายด่วน', 'เบอร'],
  fax: ['แฟกซ์', 'โทรสาร', 'แฟ็กซ์'],
  other: ['ใบแจ้งหนี้', 'พัสดุ', 'รหัส', 'เลขที่', 'ใบสั่งซื้อ'],
  ext: ['ต่อ'],
  number: ['หมายเลข'],
  small: ['เบอร์มิวดา'],
  country: ['ประเทศ'],
  address: ['ที่อยู่'],
  mobile: ['มือถือ'],
};
