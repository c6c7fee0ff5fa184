import type { LanguageWords } from './types.ts';

export const id: LanguageWords = {
  language: 'id',
  phone:
    'telepon* telpon* telp tlp telefon* tel ponsel* hp hape handphone seluler* whatsapp wa hubungi kontak_nomor nomor_kontak panggil* panggilan menelepon sms nohp notelp penelepon',
  place:
    'rumah kantor kerja utama langsung pribadi lain darurat resepsionis kontak layanan_pelanggan saya anda baru lama gratis kami',
  team: 'bagian layanan tim departemen petugas manajer bantuan staf kurir kantor cabang toko pertanyaan reservasi pengaduan pemesanan pelanggan nasabah pasien penyewa pemilik orang_tua ibu ayah bapak anak istri suami saudara kakak adik tetangga teman bos guru sekolah dokter klinik rumah_sakit apotek pengacara notaris sopir pengemudi penjaga satpam agen makelar teknisi tukang pemasok hotel restoran catatan komentar keterangan deskripsi rincian nama orang tempat kota gudang bengkel polisi tamu wali direktur magang saksi perawat asisten sekretaris pabrik',
  fax: 'faks* faksimile* faksimili* fax*',
  other:
    'pesanan* pemesanan* faktur* tagihan* tiket* kasus akun rekening* referensi* ref resi* pengiriman* paket* lacak* pajak* bank* kartu* kontrak* polis* penawaran* kuitansi* transaksi* pembayaran* jumlah* total* harga* biaya* saldo gaji tanggal* lahir* tahun waktu versi* model* barang* produk* kode* pos kuantitas* seri* plat* sim paspor* karyawan* pelanggan_id nomor_pelanggan booking* penerbangan* induk surat_jalan invoice* klaim* cek pinjaman* rangka* mesin* berkas* perkara* nomor_polisi pengenal berat lisensi* diskon* kontainer* meteran kupon* stok komisi anggaran luas kiriman* meteran* mandat* cicilan* angsuran* pensiun* sampel* rekam_medis rujukan* sertifikat* surat* akta* paten* bidang kunci* loker* trailer* palet* muatan* manifes* kepabeanan* pib peb suku_cadang gambar komponen* permohonan* putusan* denda* berita_acara* registrasi* kursus* ujian* perpustakaan* garansi* loyalitas* hadiah* voucher* poin sesi* galat* insiden* terminal* otorisasi* jurnal* proyek* tugas* perangkat* volume* jarak* kapasitas* langganan* izin* asuransi* kwitansi* bukti* nota* spk kampanye* tender adendum tagihan_telepon kontrak_telepon rekening_telepon tagihan_hp sasis* segel* konosemen* berita_acara gugatan* resep* pemeriksaan* slip* kursi* ijazah* keanggotaan* kavling* persil* hipotek* deposito* formulir* lelang*',
  never: 'id nik npwp ktp nib iban imei nisn nip kk sim_no nuptk npsn nop',
  ext: 'ext ekst ekstensi pesawat pes eks',
  number: 'nomor* no nmr',
  country: 'negara',
  address: 'alamat',
  link: 'adalah ialah',
  small: 'di ke atau dan untuk adalah kami saya pada amerika_serikat',
};
