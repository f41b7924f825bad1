import { Module } from '@nestjs/common';
import { ContactFiles } from './contact-files.service.js';
import { ContactController } from './contact.controller.js';
import { ContactService } from './contact.service.js';

@Module({ controllers: [ContactController], providers: [ContactFiles, ContactService] })
export class ContactModule {}
