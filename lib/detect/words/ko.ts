import type { LanguageWords } from './types.ts';

export const ko: LanguageWords = {
  language: 'ko',
  phone: '전화 휴대폰 핸드폰 휴대전화 연락처 대표번호 대표전화 직통 모바일',
  place: '집 회사 사무실 자택 새 새로운',
  fax: '팩스',
  other:
    '주문 송장 청구 계좌 카드번호 운송장 고객번호 사업자 등록번호 금액 가격 합계 날짜 생년월일 모델 제품 우편 수량 예약 계약 접수 일련',
  never: '주민등록번호 식별 비밀번호',
  ext: '내선 내선번호',
  number: '번호',
  country: '국가 나라',
  address: '주소',
  link: '',
  small: '',
};
