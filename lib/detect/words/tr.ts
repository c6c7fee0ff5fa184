import type { LanguageWords } from './types.ts';

export const tr: LanguageWords = {
  language: 'tr',
  phone:
    'telefon* tel tlf cep* gsm mobil* sabit ara arayin arayiniz arama* cagri* whatsapp santral* irtibat iletisim_no iletisim_numarasi hat sms numarali_telefon arayan',
  place:
    'ev is ofis ana dogrudan ozel kisisel diger acil sekreter resepsiyon iletisim musteri_hizmetleri yeni eski ucretsiz numaram numaramiz',
  team: 'departmani bolumu servisi destek hatti ekibi temsilcisi sorumlusu muduru merkezi ofisi sube subesi merkez magaza temsilciligi sorular ariza sikayet muhasebe siparis_hatti randevu musteri hasta kiraci ev_sahibi mal_sahibi ebeveyn veli anne baba ogul kiz es esi kardes abla abi komsu arkadas patron mudur ogretmen okul kres doktor hekim dis_hekimi klinik hastane eczane avukat noter sofor surucu kapici bekci guvenlik yonetici acente emlakci teknisyen usta tesisatci elektrikci tedarikci nakliyeci otel restoran not notlar aciklama yorum detay isim ad soyad kisi yer sehir ilce depo atolye belediye cami polis itfaiye misafir vasi direktor stajyer tanik hemsire eksper asistan sekreter fabrika',
  called: 'aradi',
  becomes: 'birlestirildi degistirildi',
  things: 'dosyalar talepler sikayetler',
  fax: 'faks* fax* belgegecer* belgec',
  other:
    'siparis* fatura* bilet* talep dosya hesap* referans* ref kargo* takip* gonderi* vergi* kdv banka* kart* sozlesme* police* teklif* makbuz* islem* odeme* tutar* toplam* fiyat* maliyet* bakiye* maas* tarih* dogum* yil saat surum* versiyon* model* urun* parti kod* posta* miktar* adet seri* plaka* ehliyet* pasaport* sicil* personel* musteri_no musteri_numarasi uye* rezervasyon* ucus* irsaliye* stok* barkod* hasar* cek kredi* abone* tesisat* sayac* ruhsat* sase* agirlik lisans* indirim* konsimento* konteyner* kupon* vade komisyon butce kilometre tuketim* olcum* talimat* havale eft dekont* prim emekli* hasta protokol* numune* tahlil* recete* yatis sevk* sertifika* tapu* parsel* pafta* anahtar* dolap* motor* dorse* romork* palet* yuk koli* beyanname* gumruk* parca* cizim* basvuru* dilekce* karar* esas dava* icra* ceza* tutanak* yevmiye* kayit* kurs* sinav* kutuphane* odunc* garanti* sadakat* hediye* puan* oturum* hata* olay* terminal* provizyon* onay* proje* gorev* cihaz* modem* dekoder* devre* hacim* mesafe* kapasite* izin* sigorta* evrak* slip* tahakkuk* ihale* poz kampanya* sip fat hakkinda santiye* vekaletname* zeyilname* ekspertiz* rapor* cagri_kimligi cagri_no arama_kimligi cagri_numarasi arama_no sasi* muhur* ilam* bordro* binis* diploma* ipotek* mevduat*',
  never: 'id kimlik* tc tckn vkn iban bic imei mersis* sgk ettn',
  ext: 'dahili ic_hat dah ext',
  number: 'numara* no nr nolu numarasi nosu numaraniz',
  country: 'ulke*',
  address: 'adres*',
  link: 'olan',
  small: 've veya icin ile bu su bizi beni lutfen cezayir cin_hong cin_makao ankara',
};
