/** English of choices that several resources of purchasing offer, and how texts are keyed. */
type Texts = Readonly<Record<string, string>>;

export const CFDI_USES: Texts = {
  G01: 'G01 Purchase of merchandise',
  G02: 'G02 Returns, discounts or allowances',
  G03: 'G03 General expenses',
  I01: 'I01 Constructions',
  I02: 'I02 Office furniture and equipment as investment',
  I03: 'I03 Transport equipment',
  I04: 'I04 Computer equipment and accessories',
  I05: 'I05 Dies, molds, patterns and tooling',
  I06: 'I06 Telephone communications',
  I07: 'I07 Satellite communications',
  I08: 'I08 Other machinery and equipment',
  S01: 'S01 No tax effects',
};

export const INCOTERMS: Texts = {
  EXW: 'EXW Ex works',
  FCA: 'FCA Free carrier',
  FAS: 'FAS Free alongside ship',
  FOB: 'FOB Free on board',
  CFR: 'CFR Cost and freight',
  CIF: 'CIF Cost, insurance and freight',
  CPT: 'CPT Carriage paid to',
  CIP: 'CIP Carriage and insurance paid to',
  DAP: 'DAP Delivered at place',
  DPU: 'DPU Delivered at place unloaded',
  DDP: 'DDP Delivered duty paid',
};

export const ORDER_STATES: Texts = {
  BORRADOR: 'Draft',
  EN_AUTORIZACION: 'Waiting for authorisation',
  RECHAZADA: 'Rejected',
  AUTORIZADA: 'Authorised',
  ENVIADA: 'Sent',
  CONFIRMADA: 'Confirmed',
  PARCIAL: 'Received in part',
  RECIBIDA: 'Received',
  CERRADA: 'Closed',
  CANCELADA: 'Cancelled',
};

/** Of a field, `resource.fields.name`: the keys of its choices as translation elements. */
export const choicesOf = (field: string, choices: Texts): Texts =>
  Object.fromEntries(
    Object.entries(choices).map(([value, text]) => [`${field}.choices.${value}`, text]),
  );

/** Of a resource: texts keyed `field.label` or `field.help`, as its translation elements. */
export const fieldsOf = (resource: string, texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [`${resource}.fields.${field}`, text]),
  );
