const AGENCY = 'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

/** Namespaces of SOAP 1.1 and of the agency's schemas, by the prefixes of its documents. */
export const NAMESPACES = {
  soapenv: 'http://schemas.xmlsoap.org/soap/envelope/',
  sf: `${AGENCY}/SuministroInformacion.xsd`,
  sfLR: `${AGENCY}/SuministroLR.xsd`,
  sfLRC: `${AGENCY}/ConsultaLR.xsd`,
} as const;

export type NamespacePrefix = keyof typeof NAMESPACES;
