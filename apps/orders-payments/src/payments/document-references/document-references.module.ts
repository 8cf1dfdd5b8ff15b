import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DocumentReference } from './document-reference.entity';
import { DocumentReferencesQueries } from './document-references.queries';
import { WriteDocumentReferences } from './write-document-references';

/** The numbers of documents at Stripe: a restored database reads there which numbers it has lost. */
@Module({
  imports: [TypeOrmModule.forFeature([DocumentReference])],
  providers: [DocumentReferencesQueries, WriteDocumentReferences],
  exports: [WriteDocumentReferences],
})
export class DocumentReferencesModule {}
