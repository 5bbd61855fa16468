/** RFCs of the SAT's own test certificates: nobody pays taxes by them. */
const TEST_RFCS: ReadonlySet<string> = new Set([
  'CACX7605101P8',
  'EKU9003173C9',
  'FUNK671228PH6',
  'H&E951128469',
  'IAÑL750210963',
  'IIA040805DZ4',
  'IVD920810GU2',
  'JUFA7608212V6',
  'KAHO641101B39',
  'KICR630120NX3',
  'KIJ0906199R1',
  'MISC491214B86',
  'RAQÑ7701212M3',
  'URE180429TM6',
  'WATM640917J45',
  'WERX631016S30',
  'XAMA620210DQ5',
  'XIA190128J61',
  'XIQB891116QE4',
  'XOCA7709305K8',
  'XOJI740919U48',
]);

export const isSatTest = (rfc: string | null | undefined): boolean =>
  rfc != null && TEST_RFCS.has(rfc);
