/** Words of the mail to the staff who replenish the stock. */
export interface StockTranslations {
  subject: (count: number) => string;
  preheader: string;
  heading: string;
  lead: string;
  title: string;
  line: (brush: string, available: number, threshold: number) => string;
  open: string;
  reason: (sellerName: string) => string;
}
