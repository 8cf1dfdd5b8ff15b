/** Explains an archive to an inspector. Lines end as Windows expects. */
export const ARCHIVE_README = `REGISTROS DE FACTURACIÓN: TODOS LOS DOCUMENTOS Y REGISTROS
=========================================================

Este archivo contiene todas las facturas y facturas rectificativas de la tienda, y todos sus registros de facturación (RD 1007/2023,
Orden HAC/1177/2024). Basta por sí solo para volver a calcular y comprobar todo. No contiene datos de los clientes, salvo los destinatarios
que consten en un registro. Textos en UTF-8.

CSV: separador punto y coma, decimales con coma, fechas AAAA-MM-DD, primera fila con los títulos. Un texto que empieza por =, +, - o @ lleva
delante un apóstrofo. Importes en euros, negativos en las rectificativas.

resumen.json
  formato         2
  creado          momento de la exportación
  emisor          nombre y NIF del vendedor en ese momento
  documentos      número de filas de documentos.csv
  ultimaPosicion  posición del último registro; 0 si no hay ninguno
  ultimaHuella    huella del último registro, según el final de la cadena

documentos.csv: un documento por fila, por serie, año y orden
  Número                       serie, año y orden: F2027-000001
  Serie, Año, Orden            el orden empieza en 1 cada año, sin más huecos que los de perdidos.csv
  Fecha de expedición          día en la zona horaria de Madrid; no retrocede dentro de una serie
  Clase                        factura o rectificativa
  Rectifica a                  número de la factura que corrige una rectificativa
  Base imponible, Cuota, Total base + cuota = total
  Tipo (%)                     tipo de IVA contenido en el total
  País del IVA                 Estado miembro al que corresponde el IVA
  Moneda                       EUR
  Huella anterior, Huella      solo en documentos anteriores a los registros de facturación: cadena propia de cada serie

lineas.csv: las líneas de los documentos
  Número, Línea                documento, y número de la línea desde 1
  Concepto, Detalle            descripción
  Cantidad, Precio unitario    con IVA incluido
  Importe                      la suma de las líneas de un documento es su total

perdidos.csv: números y registros que se perdieron al restaurar la base de datos; vacío si no hay ninguno
  Número, Serie, Año, Orden    el documento perdido; su número no se vuelve a dar
  Fecha de expedición, Total   lo que se sabe de él; vacíos si no se sabe
  Referencia del cobro         identificador del proveedor de pagos
  Motivo, Detectado            por qué falta, y cuándo se supo
  Posición del registro        lugar de un registro que solo tiene la AEAT; vacía si no consta que lo tenga
  NIF, Fecha, Huella           del registro perdido, para seguir la cadena

registros-0001.jsonl y siguientes: un registro por línea, en JSON, en el orden de la cadena
  posicion                     1 y siguientes, sin más huecos que los de perdidos.csv
  qr                           dirección del código QR del documento; null si no lo lleva
  xml                          el registro con los elementos que recibe la AEAT

CÓMO SE COMPRUEBA
1. Cuota = total × tipo ÷ (100 + tipo), redondeada al céntimo más próximo; medio céntimo se aleja de cero. Un redondeo por documento.
2. Las rectificativas de una factura no suman más que ella.
3. Huella de un registro de alta: SHA-256, en hexadecimal y mayúsculas, de
   IDEmisorFactura=…&NumSerieFactura=…&FechaExpedicionFactura=…&TipoFactura=…&CuotaTotal=…&ImporteTotal=…&Huella=…&FechaHoraHusoGenRegistro=…
   con los valores del propio XML; Huella es la del registro anterior del mismo emisor, vacía en el primero.
   De anulación: IDEmisorFacturaAnulada, NumSerieFacturaAnulada, FechaExpedicionFacturaAnulada, Huella y FechaHoraHusoGenRegistro.
4. Cada emisor (NIF) tiene una sola cadena: RegistroAnterior es el registro anterior del mismo emisor.
5. El registro dice lo mismo que el documento: número, fecha, base, cuota, total y factura rectificada. Si el IVA es de otro Estado miembro,
   el registro es de operación no sujeta (N2, régimen 17), con la base del documento, sin cuota, y su importe total es la base.
6. Dirección del QR: nif, numserie, fecha (DD-MM-AAAA) e importe son los del registro.
7. Desde el primer registro, todos los documentos tienen el suyo. Los anteriores tienen, por serie: huella = SHA-256, en hexadecimal, de
   número|fecha|total en céntimos|huella anterior. La primera huella anterior está vacía.

El programa de comprobación es público, no comparte código con la tienda y hace todo esto: npm run verify-books -- este-archivo.zip
`.replaceAll('\n', '\r\n');
