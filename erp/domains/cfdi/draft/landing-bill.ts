/** Complement Carta Porte 3.1, by road. */

export interface PlaceAddress {
  readonly street: string | null;
  readonly exteriorNumber: string | null;
  readonly interiorNumber: string | null;
  readonly neighborhood: string | null;
  readonly locality: string | null;
  readonly reference: string | null;
  readonly municipality: string | null;
  /** c_Estado. */
  readonly state: string;
  readonly country: string;
  readonly zip: string;
}

export interface BillPlace {
  readonly kind: 'Origen' | 'Destino';
  /** `OR000001`, `DE000001`. */
  readonly id: string | null;
  readonly rfc: string;
  readonly name: string | null;
  readonly foreignTaxId: string | null;
  readonly residence: string | null;
  /** Wall time of departure or arrival. */
  readonly date: string;
  /** Kilometres, of each destination only. */
  readonly distance: string | null;
  readonly address: PlaceAddress | null;
}

export interface BillGoods {
  readonly productKey: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitKey: string;
  readonly unit: string | null;
  readonly dimensions: string | null;
  /** Null where the catalogue says that the key never is. */
  readonly hazardous: 'Sí' | 'No' | null;
  readonly hazardKey: string | null;
  readonly packaging: string | null;
  readonly packagingDescription: string | null;
  /** Kilograms, up to three decimals. */
  readonly weight: string;
  readonly value: string | null;
  readonly currency: string | null;
  readonly tariff: string | null;
  readonly customsDocuments: readonly {
    readonly kind: string;
    readonly number: string | null;
    readonly identification: string | null;
    readonly importerRfc: string | null;
  }[];
  readonly guides: readonly {
    readonly number: string;
    readonly description: string;
    readonly weight: string;
  }[];
  readonly carried: readonly {
    readonly quantity: string;
    readonly from: string;
    readonly to: string;
  }[];
}

export interface BillVehicle {
  /** c_TipoPermiso. */
  readonly permit: string;
  readonly permitNumber: string;
  /** c_ConfigAutotransporte. */
  readonly configuration: string;
  /** Gross tons. */
  readonly grossWeight: string;
  readonly plate: string;
  readonly year: string;
  readonly liabilityInsurer: string;
  readonly liabilityPolicy: string;
  readonly environmentInsurer: string | null;
  readonly environmentPolicy: string | null;
  readonly cargoInsurer: string | null;
  readonly cargoPolicy: string | null;
  readonly premium: string | null;
  readonly trailers: readonly { readonly kind: string; readonly plate: string }[];
}

export interface BillFigure {
  /** c_FiguraTransporte; 01 drives. */
  readonly kind: string;
  readonly rfc: string | null;
  readonly license: string | null;
  readonly name: string;
  readonly foreignTaxId: string | null;
  readonly residence: string | null;
  /** c_ParteTransporte, of figures 02 and 03. */
  readonly parts: readonly string[];
}

export interface LandingBill {
  /** `CCC` and a UUID without its first three characters. */
  readonly id: string;
  /** Received documents may say `Sí`; the rules refuse to issue one. */
  readonly international: 'Sí' | 'No';
  readonly totalDistance: string | null;
  readonly places: readonly BillPlace[];
  readonly grossWeight: string;
  readonly weightUnit: string;
  readonly goodsCount: string;
  readonly goods: readonly BillGoods[];
  readonly vehicle: BillVehicle;
  readonly figures: readonly BillFigure[];
}
