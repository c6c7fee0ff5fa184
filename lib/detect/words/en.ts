import type { LanguageWords } from './types.ts';

export const en: LanguageWords = {
  language: 'en',
  phone:
    'phone* telephone* tel tele tels telno phn ph fon mobile mobiles mob cell cells cellphone* cellular landline* hotline helpline handphone hp whatsapp* wa viber telegram wechat signal call dial ring sms text callback call_back reach_me reach_us switchboard toll_free tollfree freephone voip voice pager contact_number contact_no contact_num contact_nr direct_line direct_dial ddi did dials callerid caller_id caller_number from_number to_number dialed_number dialled_number called_number cb voicemail msisdn ☎ ✆ 📞 📱 📲 🤙 dialed dialled dialing dialling called calling rang ringing phoned texted texting messaged to_reach txt txts ☏ at_number on_number sent_to tty tdd reach_at iphone android m.no mno',
  place:
    'caller home work office main direct business private personal primary secondary alternate alternative alt other emergency day evening night reception desk front_desk assistant customer_service support sales service contact contacts best new old my your his her their our us me this that the line t m p c h w d o wrong correct right real updated current former previous first second third local international full preferred daytime backup temporary last known good listed given following after_hours out_of_hours',
  team: 'line desk service support contact team dept department help helpdesk care manager managers rep reps representative agent agents officer owner holder coordinator specialist enquiries inquiries queries questions centre center hours staff clerk driver broker operator people lines branch office store shop hq headquarters subsidiary warehouse showroom room ward',
  fax: 'fax* facsimile telefax* telecopier efax fx f 📠 🖷',
  other:
    'order* po invoice* inv ticket tickets case issue bug account acct ref refs reference* rma tracking* shipment* parcel awb waybill consignment vat tax bank routing card serial model part item items lot batch code codes zip postcode postal license licence permit passport registration reg policy claim contract quote quotation estimate receipt transaction* txn payment* amount* total* subtotal price* cost* sum balance salary revenue budget fee qty quantity count score rating points date dates dob birth birthday born year* time timestamp version build revision latitude longitude coordinates gps record row meter employee badge student booking confirmation reservation flight seat delivery docket folio file job lead opportunity deal quoteid coupon voucher barcode asset inventory stock matter docket chassis vehicle plate mileage population votes views followers revision commit checksum range proposal* agreement* prescription* incident* cust credit debit caption requisition* memo docket subscription* enrollment* student roll unit units odds sizes section entry log credit* debit* docket clause chapter issue nmls width height length weight size dimensions authorization* authorisation* loan* mortgage* member membership* medicare medicaid drivers driving nhs mrn pnr workorder trace eft ach wire nmi mpan mprn quoting ticker naics sic change_request service_request bol apn ndc locker flyer deed lease odometer itinerary created modified discount* container vessel voyage seal manifest customs deposit subscriber auth referral* rx chart aisle shelf grant ledger ifsc micr aba fein utr rrn mawb hawb hbl mbl national_insurance waitlist queue_no slot timesheet kilometers altitude',
  never:
    'id ids identifier uid guid uuid imei imsi iccid mac serial ssn ein itin tin sku upc ean gtin isbn issn asin iban bic swift vin pin otp password passcode model hash token key ip sn duns npi doi orcid pmid cvv cusip isin lei abn acn nino nric aadhaar aadhar gstin ssn teudat zehut nzbn uen serials skus imeis',
  ext: 'ext extn extension extensions exten internal x xt',
  number: 'number numbers no nr num nbr nos',
  country: 'country nation nationality',
  address: 'address location',
  link: 'is was from equals changed',
  small:
    'is at on to me us the of for a an or and via by our my your now here please him her them back through with using are under directly in from was changed on_file has have had got gave give uses use try tried these those both two',
};
