/** SAT c_Banco: the first three digits of a CLABE. */
import { catalogOf, codes } from './catalog.ts';

/** The common ones by name. */
export const BANKS = catalogOf({
  '002': 'Banamex',
  '006': 'Bancomext',
  '009': 'Banobras',
  '012': 'BBVA',
  '014': 'Santander',
  '019': 'Banjército',
  '021': 'HSBC',
  '030': 'Bajío',
  '036': 'Inbursa',
  '042': 'Mifel',
  '044': 'Scotiabank',
  '058': 'Banregio',
  '059': 'Invex',
  '062': 'Afirme',
  '072': 'Banorte',
  '112': 'Monex',
  '113': 'Ve por Más',
  '127': 'Azteca',
  '130': 'Compartamos',
  '132': 'Multiva',
  '133': 'Actinver',
  '135': 'Nafin',
  '136': 'Intercam',
  '137': 'Bancoppel',
  '143': 'CIBanco',
  '145': 'Base',
  '147': 'Bankaool',
  '166': 'Bansefi/Bienestar',
});

const CODES = new Set(
  codes(`
    002 006 009 012 014 019 021 030 032 036 037 042 044 058 059 060 062 072 102 103 106 108 110
    112 113 116 124 126 127 128 129 130 131 132 133 134 135 136 137 138 139 140 141 143 145 147
    148 149 150 151 152 153 154 155 156 157 158 159 160 166 168 600 601 602 605 606 607 608 610
    614 615 616 617 618 619 620 621 622 623 626 627 628 629 630 631 632 633 634 636 637 638 640
    642 646 647 648 649 651 652 653 655 656 659 670 901 902`),
);
export const isBank = (code: string): boolean => CODES.has(code);
