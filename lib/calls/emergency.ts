/**
 * Numbers that reach an emergency service, apart from what is known of others: the extension's pages ask it as one
 * types.
 */

/**
 * Emergency numbers as countries publish them (ITU-T E.129 lists; 112 and 911 reach one on every mobile network,
 * 3GPP TS 22.101, 10.1.1). Two digits to four; a list for warning, complete enough to warn too often.
 */
const EMERGENCY = new Set(
  '000 08 10 15 17 18 060 065 066 068 100 101 102 103 104 105 106 107 108 110 111 112 113 114 115 116 117 118 119 120 122 123 124 125 127 128 129 131 132 133 140 144 155 158 166 190 191 192 193 194 195 197 198 199 900 901 902 903 911 912 913 988 991 992 993 994 995 996 997 998 999 1122 10111 10177'.split(
    ' ',
  ),
);

/** Whether these digits, of no country, may reach an emergency service somewhere. */
export function isEmergency(digits: string): boolean {
  return EMERGENCY.has(digits);
}
