import { Module } from '@nestjs/common';
import { SavePreferences } from './save-preferences';
import { PreferencesController } from './preferences.controller';
import { PreferencesQueries } from './preferences.sql';
import { UnsubscribeByLink } from './unsubscribe-by-link';
import { UnsubscribeLinks } from './unsubscribe-links';

/** Mail preferences of people. */
@Module({
  controllers: [PreferencesController],
  providers: [UnsubscribeLinks, PreferencesQueries, SavePreferences, UnsubscribeByLink],
  exports: [UnsubscribeLinks, PreferencesQueries],
})
export class PreferencesModule {}
