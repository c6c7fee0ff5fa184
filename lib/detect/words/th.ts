import type { LanguageWords } from './types.ts';

export const th: LanguageWords = {
  language: 'th',
  phone: 'โทรศัพท์ โทร มือถือ เบอร์ ติดต่อ สายด่วน เบอร',
  place: 'บ้าน ที่ทำงาน สำนักงาน',
  fax: 'แฟกซ์ โทรสาร แฟ็กซ์',
  other: 'คำสั่งซื้อ ใบแจ้งหนี้ ใบสั่ง บัญชี พัสดุ ภาษี จำนวน ราคา ยอด วันที่ วันเกิด รุ่น สินค้า รหัส สัญญา เลขที่',
  never: 'บัตรประชาชน รหัสผ่าน',
  ext: 'ต่อ',
  number: 'หมายเลข',
  country: 'ประเทศ',
  address: 'ที่อยู่',
  link: '',
  small: '',
};
