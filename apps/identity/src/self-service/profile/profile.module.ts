import { Module } from '@nestjs/common';
import { CompleteOnboarding } from './complete-onboarding';
import { ProfileController } from './profile.controller';
import { PutProfile } from './put-profile';

@Module({ controllers: [ProfileController], providers: [PutProfile, CompleteOnboarding] })
export class ProfileModule {}
