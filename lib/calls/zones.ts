/**
 * Which time zones a number may ring in. A country's zones are tzdata's; if a country has several, the area code
 * narrows them down as far as its numbering plan says, and a number that says nothing keeps them all.
 *
 * Area codes: NANPA's and the CNA's published assignments for North America, ACMA's areas for Australia, Anatel's DDD
 * for Brazil. Codes that lie across a border of zones name both. Whom a mobile number belongs to may be elsewhere.
 */
import { COUNTRY_ZONES } from './zones.generated.ts';

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';
const TORONTO = 'America/Toronto';
const HALIFAX = 'America/Halifax';

type AreaRow = readonly [zones: string, codes: string];

const US_AREAS: readonly AreaRow[] = [
  [
    EASTERN,
    '201 202 203 207 212 215 216 220 223 227 229 234 239 240 248 252 260 267 272 276 283 301 302 304 305 313 315 317 321 324 326 329 330 332 336 339 347 351 352 363 380 386 401 404 407 410 412 413 419 434 436 440 443 445 463 470 472 475 478 484 502 508 513 516 517 518 540 551 561 567 570 571 582 585 586 606 607 609 610 614 616 617 624 631 640 645 646 656 667 678 680 681 686 689 703 704 706 716 717 718 724 727 728 732 734 740 743 754 757 762 765 770 771 772 774 781 786 802 803 804 810 814 821 826 828 835 838 839 843 845 848 854 856 857 859 860 862 863 864 865 878 904 908 910 912 914 917 919 929 934 937 941 943 947 948 954 959 973 978 980 984 989',
  ],
  [
    CENTRAL,
    '205 210 214 217 218 219 224 225 228 235 251 254 256 262 274 281 309 312 314 316 318 319 320 325 327 331 334 337 346 353 361 402 405 409 414 417 430 432 447 464 469 479 501 504 507 512 515 531 534 539 557 563 572 573 580 601 608 612 615 618 621 629 630 636 641 651 659 660 662 682 708 712 713 715 726 730 731 737 763 769 773 779 815 816 817 830 832 847 861 870 872 901 903 913 918 920 924 931 936 938 940 945 952 956 972 975 979 985',
  ],
  [MOUNTAIN, '303 307 385 406 435 505 575 719 720 801 915 970 983'],
  ['America/Phoenix', '480 520 602 623'],
  ['America/Phoenix America/Denver', '928'],
  [
    PACIFIC,
    '206 209 213 253 279 310 323 341 350 360 369 408 415 424 425 442 503 509 510 530 559 562 564 619 626 628 650 657 661 669 702 707 714 725 738 747 760 775 805 818 820 831 837 840 858 909 916 925 949 951 971',
  ],
  ['America/Anchorage', '907'],
  ['Pacific/Honolulu', '808'],
  [`${EASTERN} ${CENTRAL}`, '270 364 423 448 574 812 850 906 930'],
  [`${CENTRAL} ${MOUNTAIN}`, '308 605 620 701 785'],
  [`${MOUNTAIN} ${PACIFIC}`, '208 458 541 986'],
];

const CANADA_AREAS: readonly AreaRow[] = [
  ['America/Vancouver', '236 257 604 672 778'],
  ['America/Vancouver America/Edmonton', '250'],
  ['America/Edmonton', '368 403 587 780 825'],
  ['America/Regina', '306 474 639'],
  ['America/Winnipeg', '204 431 584'],
  [
    TORONTO,
    '226 249 263 289 343 354 365 367 382 416 418 437 438 450 468 514 519 548 579 581 613 647 683 705 742 753 819 873 905 942',
  ],
  [`${TORONTO} America/Winnipeg`, '807'],
  [HALIFAX, '428 506 782 902'],
  ['America/St_Johns', '709 879'],
  ['America/Whitehorse America/Yellowknife America/Iqaluit', '867'],
];

/** National numbers begin with it; the longest match holds. */
const AREAS: Readonly<Record<string, readonly AreaRow[]>> = {
  US: US_AREAS,
  CA: CANADA_AREAS,
  AU: [
    ['Australia/Sydney', '2'],
    ['Australia/Melbourne', '3'],
    ['Australia/Brisbane', '7'],
    ['Australia/Perth Australia/Adelaide Australia/Darwin', '8'],
    ['Australia/Perth', '86 89'],
    ['Australia/Adelaide', '870 871 872 873 874 881 882 883 884 885 886 887'],
    ['Australia/Darwin', '889'],
  ],
  BR: [
    ['America/Sao_Paulo', '1 2 3 4 5 61 62 63 64 7 8 91 93 94 96 98 99'],
    ['America/Cuiaba', '65 66'],
    ['America/Campo_Grande', '67'],
    ['America/Rio_Branco', '68'],
    ['America/Porto_Velho', '69'],
    ['America/Manaus', '92 97'],
    ['America/Boa_Vista', '95'],
  ],
};

/**
 * IANA zones that a number of `country` may ring in; empty if the country is not known.
 * @param national the national number, digits only, without trunk prefix.
 */
export function zonesOf(country: string | undefined, national: string): string[] {
  if (country === undefined) return [];
  let best: { zones: string; length: number } | undefined;
  for (const [zones, codes] of AREAS[country] ?? []) {
    for (const code of codes.split(' ')) {
      if (national.startsWith(code) && code.length > (best?.length ?? 0))
        best = { zones, length: code.length };
    }
  }
  const zones = best?.zones ?? COUNTRY_ZONES[country];
  return zones?.split(' ') ?? [];
}

/** Returns a zone's clock, `HH:MM` in 24 hours; undefined for a zone that this browser does not know. */
export function timeIn(zone: string, now: number): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(now);
  } catch {
    return undefined;
  }
}
