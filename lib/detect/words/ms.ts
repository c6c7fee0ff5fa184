import type { LanguageWords } from './types.ts';

export const ms: LanguageWords = {
  language: 'ms',
  phone: 'telefon* tel bimbit hp mudah_alih talian hubungi panggil whatsapp wasap no_tel',
  place: 'rumah pejabat kerja kecemasan sekolah kaunter',
  fax: 'faks* fax*',
  other:
    'pesanan* invois* resit* bil* akaun* tiket* polisi* kontrak* rujukan* penjejakan* bungkusan* meter* permohonan* tarikh* jumlah harga pasport* lesen* pendaftaran* baucar* kupon* siri* kad_pengenalan kes tuntutan* geran* waran* kompaun* saman*',
  never: 'ic mykad nric kp sst ssm epf kwsp perkeso',
  ext: 'samb sambungan',
  number: 'nombor no bil',
  country: 'negara',
  address: 'alamat',
  link: 'ialah adalah',
  small: 'di ke atau dan untuk',
};
