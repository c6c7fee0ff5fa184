import type { LanguageWords } from './types.ts';

export const vi: LanguageWords = {
  language: 'vi',
  phone:
    'đien_thoai dien_thoai đt dt đtdđ dtdd sđt sdt di_đong di_dong goi hotline zalo so_may may_ban đtcđ lien_he tong_đai tong_dai so_cua_toi so_cua',
  place: 'nha co_quan van_phong truc_tiep',
  fax: 'fax*',
  other:
    'đon_hang don_hang ma_đon hoa_đon hoa_don tai_khoan ma_khach van_đon van_don thue so_tien tong gia ngay sinh ma so_luong hop_đong hop_dong san_pham giao_dich đat_cho cong_to dong_ho ma_kh bao_hanh chung_nhan chung_tu bien_lai don_thu quyet_dinh vu_an ho_so bien_ban khoa_hoc thu_vien vay qua_tang phien du_an nhiem_vu thiet_bi dung_luong giay_phep bao_hiem so_khung bien_so ro_mooc pallet hang_hoa hai_quan don_thuoc thua_dat so_do ma_van_don',
  never: 'id cccd cmnd mst mat_khau ma_so_thue',
  ext: 'may_nhanh may_le ext',
  number: 'so',
  country: 'quoc_gia nuoc',
  address: 'đia_chi dia_chi',
  link: 'la',
  small: 'va hoac theo ha_lan ba_lan thai_lan phan_lan dai_loan giang_sinh ai_cap ma_roc sip',
};
