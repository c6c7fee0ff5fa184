import type { LanguageWords } from './types.ts';

/** No spaces in Chinese: these are looked for anywhere in a label. Simplified, then what differs in traditional. */
export const zh: LanguageWords = {
  language: 'zh',
  phone:
    '电话 电 手机 手提 移动电话 座机 固话 热线 联系方式 联系电话 致电 拨打 来电 微信 電話 手機 行動電話 市話 座機 熱線 聯絡電話 聯繫電話 撥打',
  place:
    '家庭 公司 办公室 主要 直线 私人 其他 紧急 前台 客服 辦公室 直線 緊急 新 旧 老 我的 您的 他的 她的 本人',
  fax: '传真 傳真',
  other:
    '订单 订货 单号 发票 工单 账号 账户 帐号 客户编号 编号 编码 参考号 快递 运单 物流 税号 税务 银行 卡号 合同 保单 报价 收据 交易 支付 付款 金额 总计 合计 价格 单价 成本 余额 工资 日期 出生 年份 时间 版本 型号 商品 产品 批次 批号 邮编 邮政 数量 序列 车牌 驾照 护照 员工 会员 预订 航班 身份证 条码 流水号 訂單 發票 帳號 帳戶 編號 運單 稅號 統一編號 銀行 卡號 合約 報價 收據 交易 金額 總計 價格 日期 型號 郵遞 數量 序號 護照 身分證 統編 理赔 案件 采购 会员号 学号 工号 支票 贷款 病历 车架 條碼 保單 理賠 房號 重量 许可证 折扣 条形码 提单 集装箱 电表 优惠券 库存 佣金 预算 里程 面积 到期',
  never: '身份证 统一社会信用代码 密码 ID 识别码 訂單編號 电表 电费 电子',
  ext: '转 分机 分机号 轉 分機 内线 內線 分機號',
  number: '号码 号 號碼 號',
  country: '国家 国别 國家',
  address: '地址',
  link: '是 为',
  small: '是 请 於 于 为',
};
