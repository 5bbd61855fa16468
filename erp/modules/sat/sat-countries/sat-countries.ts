/** `/sat/countries`: the same countries, as the SAT lists them (c_Pais). */
import { viewOf } from '#erp/model/rows/view-of.ts';
import { countries } from '#erp/modules/settings/countries/countries.ts';

export const satCountries = viewOf(countries, 'sat/countries', {
  label: ['País del SAT', 'Países del SAT'],
  gender: 'm',
  where: [],
  without: ['phone_prefix', 'currency_id', 'tax_id_label'],
  docUrl: 'paises-del-sat',
  list: {
    columns: ['code', 'name', 'group', 'is_tax_haven', 'tax_id_pattern', 'zip_pattern', 'active'],
    sort: 'code',
    filters: ['group', 'is_tax_haven'],
  },
  form: {
    sections: [
      {
        title: 'País',
        help: 'Con la clave de c_Pais, que es la ISO de tres letras.',
        fields: ['code', 'code2', 'name', 'group', 'is_tax_haven'],
      },
      {
        title: 'Formatos',
        help: 'Los que el SAT revisa en la identificación fiscal y el código postal.',
        fields: ['tax_id_pattern', 'zip_pattern'],
      },
    ],
  },
});
