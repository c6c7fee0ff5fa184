import type { LanguageWords } from './types.ts';

/** No spaces in Japanese: these are looked for anywhere in a label. */
export const ja: LanguageWords = {
  language: 'ja',
  phone:
    '電話 携帯 ケータイ 固定電話 代表 直通 連絡先 フリーダイヤル フリーコール お問い合わせ お問合せ モバイル テル でんわ スマホ ホットライン 発信',
  place: '自宅 勤務先 会社 事務所 本社 個人 その他 緊急 受付 新しい 古い 私の 新',
  fax: 'ファックス ファクス ファクシミリ',
  other:
    '注文 受注 発注 請求 伝票 チケット 案件 口座 アカウント 参照 追跡 送り状 配送 税 銀行 カード 契約 証券 見積 領収 取引 支払 金額 合計 価格 単価 費用 残高 給与 日付 日時 生年月日 年度 時刻 バージョン 型番 品番 商品 製品 ロット コード 郵便 数量 個数 シリアル 製造番号 ナンバープレート 免許 旅券 パスポート 社員 会員 予約 便名 顧客番号 管理番号 法人番号 登録番号 受付番号 整理番号 問い合わせ番号 問合せ番号 事故 納品 診察券 小切手 車台 整理 お客様番号 お客さま番号',
  never: 'マイナンバー 法人番号 個人番号 暗証番号 識別',
  ext: '内線 内線番号',
  number: '番号',
  country: '国',
  address: '住所',
  link: '',
  small: 'は まで へ に',
};
