/** Countries of the generated cases: a fixed line and a mobile number each, and words of the page's language. */
export interface Country {
  region: string;
  lang: string;
  /** E.164, valid; their last digits are varied. */
  numbers: readonly [string, string];
  phone: string;
  mobile: string;
  /** A label under which nothing is offered. */
  order: string;
  fax: string;
  /** The zero of the country's own digits, where pages use them. */
  zero?: string;
}

const row = (
  region: string,
  lang: string,
  fixed: string,
  cell: string,
  words: string,
  zero?: string,
): Country => {
  const [phone = '', mobile = '', order = '', fax = ''] = words.split('|');
  const country = { region, lang, numbers: [fixed, cell] as const, phone, mobile, order, fax };
  return zero === undefined ? country : { ...country, zero };
};

const EN = 'Phone|Mobile|Order number|Fax';
const ES = 'Teléfono|Móvil|N.º de pedido|Fax';
const AR = 'هاتف|جوال|رقم الطلب|فاكس';
const FR = 'Téléphone|Portable|N° de commande|Fax';
const DE = 'Telefon|Mobil|Bestellnummer|Fax';
const PT = 'Telefone|Telemóvel|N.º da encomenda|Fax';

export const COUNTRIES: readonly Country[] = [
  row('US', 'en', '+12025550188', '+14155552671', EN),
  row('CA', 'en', '+14165550134', '+16045550166', EN),
  row('GB', 'en', '+442079460958', '+447400123456', EN),
  row('IE', 'en', '+35312345678', '+353850123456', EN),
  row('AU', 'en', '+61293744000', '+61412345678', EN),
  row('NZ', 'en', '+6492345678', '+64211234567', EN),
  row('ZA', 'en', '+27101234567', '+27711234567', EN),
  row('NG', 'en', '+2342012345678', '+2348021234567', EN),
  row('KE', 'en', '+254202012345', '+254712123456', EN),
  row('IN', 'en', '+912223456789', '+919876543210', EN),
  row('PK', 'en', '+922123456789', '+923012345678', EN),
  row('PH', 'en', '+63281234567', '+639171234567', EN),
  row('SG', 'en', '+6561234567', '+6581234567', EN),
  row('HK', 'en', '+85221234567', '+85251234567', EN),
  row('MY', 'ms', '+60323456789', '+60123456789', 'Telefon|Telefon bimbit|Nombor pesanan|Faks'),
  row('IL', 'he', '+97236123456', '+972542345678', 'טלפון|נייד|מספר הזמנה|פקס'),
  row('EG', 'ar', '+20234567890', '+201001234567', AR, '٠'),
  row('SA', 'ar', '+966112345678', '+966512345678', AR, '٠'),
  row('AE', 'ar', '+97142345678', '+971501234567', AR),
  row('JO', 'ar', '+96262001234', '+962790123456', AR),
  row('LB', 'ar', '+9611123456', '+96171123456', AR),
  row('MA', 'fr', '+212520123456', '+212650123456', FR),
  row('IR', 'fa', '+982123456789', '+989123456789', 'تلفن|موبایل|شماره سفارش|نمابر', '۰'),
  row('TR', 'tr', '+902123456789', '+905012345678', 'Telefon|Cep|Sipariş no|Faks'),
  row('DE', 'de', '+4930901820', '+4915123456789', DE),
  row('AT', 'de', '+4315343412', '+43664123456', DE),
  row('CH', 'de', '+41446681800', '+41781234567', DE),
  row('FR', 'fr', '+33142685300', '+33612345678', FR),
  row('BE', 'fr', '+3225021234', '+32470123456', FR),
  row('LU', 'fr', '+35227123456', '+352628123456', FR),
  row('ES', 'es', '+34912345678', '+34612345678', ES),
  row('MX', 'es', '+525512345678', '+523312345678', 'Teléfono|Celular|N.º de pedido|Fax'),
  row('CO', 'es', '+576012345678', '+573211234567', 'Teléfono|Celular|N.º de pedido|Fax'),
  row('CL', 'es', '+56221234567', '+56961234567', 'Teléfono|Celular|N.º de pedido|Fax'),
  row('PE', 'es', '+5111234567', '+51912345678', 'Teléfono|Celular|N.º de pedido|Fax'),
  row('AR', 'es', '+541123456789', '+5491123456789', 'Teléfono|Celular|N.º de pedido|Fax'),
  row('PT', 'pt', '+351212345678', '+351912345678', PT),
  row('BR', 'pt', '+551123456789', '+5511961234567', 'Telefone|Celular|Nº do pedido|Fax'),
  row('IT', 'it', '+390669821234', '+393123456789', 'Telefono|Cellulare|N. ordine|Fax'),
  row('NL', 'nl', '+31201234567', '+31612345678', 'Telefoon|Mobiel|Bestelnummer|Fax'),
  row('PL', 'pl', '+48124321569', '+48512345678', 'Telefon|Komórka|Numer zamówienia|Faks'),
  row('CZ', 'cs', '+420212345678', '+420601123456', 'Telefon|Mobil|Číslo objednávky|Fax'),
  row('RO', 'ro', '+40211234567', '+40712034567', 'Telefon|Mobil|Număr comandă|Fax'),
  row('HU', 'hu', '+3612345678', '+36201234567', 'Telefon|Mobil|Rendelésszám|Fax'),
  row('GR', 'el', '+302123456789', '+306912345678', 'Τηλέφωνο|Κινητό|Αριθμός παραγγελίας|Φαξ'),
  row('BG', 'bg', '+35929123456', '+359882123456', 'Телефон|Мобилен|Номер на поръчка|Факс'),
  row('RU', 'ru', '+74951234567', '+79123456789', 'Телефон|Мобильный|Номер заказа|Факс'),
  row('UA', 'uk', '+380441234567', '+380501234567', 'Телефон|Мобільний|Номер замовлення|Факс'),
  row('SE', 'sv', '+46812345678', '+46701234567', 'Telefon|Mobil|Ordernummer|Fax'),
  row('NO', 'no', '+4721234567', '+4740612345', 'Telefon|Mobil|Ordrenummer|Faks'),
  row('DK', 'da', '+4532123456', '+4551234567', 'Telefon|Mobil|Ordrenummer|Fax'),
  row('FI', 'fi', '+358131234567', '+358412345678', 'Puhelin|Matkapuhelin|Tilausnumero|Faksi'),
  row('CN', 'zh', '+861012345678', '+8613123456789', '电话|手机|订单号|传真'),
  row('TW', 'zh-TW', '+886221234567', '+886912345678', '電話|手機|訂單編號|傳真'),
  row('JP', 'ja', '+81312345678', '+819012345678', '電話|携帯|注文番号|FAX'),
  row('KR', 'ko', '+8223123456', '+821020001234', '전화|휴대폰|주문번호|팩스'),
  row('TH', 'th', '+6621234567', '+66812345678', 'โทรศัพท์|มือถือ|เลขที่ใบสั่งซื้อ|แฟกซ์'),
  row('VN', 'vi', '+842438123456', '+84912345678', 'Điện thoại|Di động|Mã đơn hàng|Fax'),
  row('ID', 'id', '+622123456789', '+6281234567890', 'Telepon|Ponsel|Nomor pesanan|Faks'),
];
