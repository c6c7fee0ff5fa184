import type { LanguageWords } from './types.ts';

export const gl: LanguageWords = {
  language: 'gl',
  phone: 'telefono* tel mobil* mob chame chamar contacto fixo whatsapp',
  place: 'casa traballo oficina directo urxencias',
  fax: 'fax*',
  other:
    'pedido* factura* envio* contrato* poliza* expediente* orzamento* recibo* pago* importe total prezo* data codigo lote serie matricula* pasaporte* reserva sinistro* contador solicitude* garantia* vale vales conta',
  never: 'nif cif dni iban',
  ext: 'extension ext',
  number: 'numero num',
  country: 'pais',
  address: 'enderezo',
  link: 'e',
  small: 'de e ou a ao',
};
