/** PNG files as base64, by name. */
declare const pictures: Readonly<Record<'logo', string>>;
export = pictures;
