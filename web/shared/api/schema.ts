import type { components, paths } from './schema.gen';

/** Short names for the generated OpenAPI types. */
type Schemas = components['schemas'];
type JsonOf<Operation> = Operation extends { responses: { 200: { content: { 'application/json': infer Body } } } }
  ? Body
  : never;

export type { paths };

export type BillingPeriod = Schemas['BillingPeriod'];
export type CompanyType = Schemas['CompanyType'];
export type AccountType = Schemas['AccountType'];
export type AccountStatus = Schemas['AccountStatus'];
export type Profile = Schemas['ProfileDto'];
export type AgentRequest = Schemas['AgentRequestDto'];
export type AccessTokenInput = Schemas['CreateAccessTokenDto'];
export type CreatedAccessToken = Schemas['CreatedAccessTokenDto'];
export type ProcurementSystem = Schemas['ProcurementSystemDto'];
export type NewProcurementSystem = Schemas['CreateProcurementSystemDto'];
export type ProcurementSystemInput = Schemas['UpdateProcurementSystemDto'];
export type CxmlDocument = Schemas['CxmlDocumentDto'];
export type Webhook = Schemas['WebhookDto'];
export type WebhookInput = Schemas['SaveWebhookDto'];
export type WebhookDelivery = Schemas['DeliveryDto'];

export type ConfigurationOption = Schemas['ConfigurationOptionDto'];
export type CatalogItem = Schemas['CatalogItemDto'];
export type CatalogItemDetail = Schemas['CatalogItemDetailDto'];

export type SelectedOption = Schemas['SelectedOptionDto'];
export type QuoteLineInput = Schemas['QuoteLineDto'];
export type CalculateInput = Schemas['CalculateDto'];
export type PricingLineInput = Schemas['PricingLineDto'];
export type PricedItem = Schemas['PricedItemDto'];
export type PricingResult = Schemas['PricingResultDto'];

export type SubscribeInput = Schemas['SubscribeDto'];
export type NewsletterPreferences = Schemas['PreferencesDto'];
export type NewsletterPreferencesInput = Schemas['NewsletterPreferencesDto'];
export type NewsletterStatistics = Schemas['NewsletterStatisticsDto'];
export type SubscriberRow = Schemas['SubscriberRowDto'];
export type Subscriber = Schemas['SubscriberDto'];
export type SubscriberImport = Schemas['SubscriberImportDto'];
export type SubscriberImportRow = Schemas['ImportRowDto'];
export type SubscriberImportMapping = Schemas['ImportMappingDto'];
export type SubscriberImportConsent = Schemas['ImportSubscribersDto'];
export type SubscriberInput = Schemas['AddSubscriberDto'];
export type Consent = Schemas['ConsentDto'];

export type Campaign = Schemas['CampaignDto'];
export type CampaignRow = Schemas['CampaignRowDto'];
export type CampaignInput = Schemas['WriteCampaignDto'];
export type CampaignDraft = Schemas['PreviewCampaignDto'];
export type CampaignLinks = Schemas['CampaignLinksDto'];
export type CampaignReport = Schemas['CampaignReportDto'];
export type CampaignPreview = Schemas['CampaignPreviewDto'];
export type EmailTemplate = Schemas['EmailTemplateDto'];
export type EmailTemplateRow = Schemas['EmailTemplateRowDto'];
export type EmailTemplatePreview = Schemas['EmailTemplatePreviewDto'];
export type EmailTemplateDraft = Schemas['PreviewEmailTemplateDto'];
export type EmailTemplateInput = Schemas['CreateEmailTemplateDto'];
export type TemplateProblem = Schemas['TemplateProblemDto'];
export type MailVariable = Schemas['EmailTemplateVariableDto'];
export type MailCategory = Schemas['MailCategory'];
export type MailRecord = Schemas['MailRecord'];

export type SegmentCondition = Schemas['SegmentConditionDto'];

export type QuoteMessage = Schemas['QuoteMessageDto'];
export type MessageInput = Schemas['WriteMessageDto'];
export type MessageFile = Schemas['MessageFileDto'];
export type MentionedPerson = Schemas['MentionedPersonDto'];

export type QuoteStatus = Schemas['QuoteStatus'];
export type QuoteAction = Schemas['QuoteAction'];
export type AcceptanceRule = Schemas['AcceptanceRuleDto'];
export type AcceptanceRuleInput = Schemas['SaveAcceptanceRuleDto'];
export type QuoteRow = Schemas['QuoteRowDto'];
export type CommissionEntry = Schemas['CommissionEntryDto'];
export type CommissionLedger = JsonOf<paths['/api/v1/partner-dashboard/commission']['get']>;
export type CommissionStatement = Schemas['CommissionStatementDto'];
export type CommissionGroup = Schemas['CommissionGroupDto'];
export type TierTerms = Schemas['TierTermsDto'];
export type TierProposal = Schemas['TierProposalDto'];
export type PayoutRow = Schemas['PayoutRowDto'];
export type Course = Schemas['CourseDto'];
export type CourseRow = Schemas['CourseRowDto'];
export type LearnedCourse = Schemas['LearnedCourseDto'];
export type LearnedCourseRow = Schemas['LearnedCourseRowDto'];
export type TeamMember = Schemas['TeamMemberDto'];
export type PartnerResource = Schemas['PartnerResourceDto'];
export type StaffResource = Schemas['ResourceDto'];
export type ResourceCategory = Schemas['ResourceCategory'];
export type ClientFigures = Schemas['ClientFiguresDto'];
export type ClientRecord = Schemas['ClientRecordDto'];
export type PartnerQuoteRow = Schemas['PartnerQuoteRowDto'];
export type QuoteSummary = Schemas['QuoteSummaryDto'];
export type Note = Schemas['NoteDto'];
export type QuoteContent = Schemas['QuoteContentDto'];
export type QuoteItem = Schemas['QuoteItemDto'];
export type Quote = Schemas['QuoteDto'];
export type DeliveryAddress = Schemas['DeliveryAddressDto'];
export type SubmitInput = Schemas['SubmitQuoteDto'];
export type QuoteRevision = Schemas['QuoteRevisionDto'];
export type QuoteEvent = Schemas['QuoteEventDto'];

export type OrderStatus = Schemas['OrderStatus'];
export type PaymentStatus = Schemas['PaymentStatus'];
export type PaymentKind = Schemas['PaymentKind'];
export type PaymentMethod = Schemas['PaymentMethod'];
export type PaymentInput = Schemas['RecordPaymentDto'];
export type RefundInput = Schemas['RecordRefundDto'];
export type RefundReason = Schemas['RefundReason'];
export type ShipmentInput = Schemas['ShipmentDto'];
export type OrderOverview = Schemas['OrderOverviewDto'];
export type Spend = Schemas['SpendDto'];
export type QuoteTrend = Schemas['QuoteTrendDto'];
export type OrderRow = Schemas['OrderRowDto'];
export type AwaitedQuote = Schemas['AwaitedQuoteDto'];
export type Order = Schemas['OrderDto'];
export type OrderDocument = Schemas['OrderDocumentDto'];
export type OrderDocumentType = Schemas['OrderDocumentType'];

export type BankEntry = Schemas['BankEntryDto'];
export type BankEntryInput = Schemas['BookEntryDto'];
export type BankFile = Schemas['BankFileDto'];
export type BankInvoice = Schemas['BankInvoiceDto'];
export type BankStatement = Schemas['BankStatementDto'];
export type BankSuggestion = Schemas['BankSuggestionDto'];

export type VerificationStatus = Schemas['VerificationStatus'];
export type Company = Schemas['CompanyDto'];
export type StaffCompany = Schemas['StaffCompanyDto'];
export type VatEvidence = Schemas['VatEvidenceDto'];
export type VatVerdict = Schemas['VatVerdictDto'];
export type CompanyInput = Schemas['UpdateCompanyDto'];
export type DocumentType = Schemas['DocumentType'];
export type DocumentState = Schemas['DocumentState'];
export type CompanyDocument = Schemas['DocumentDto'];
export type DocumentTypeStatus = Schemas['DocumentTypeStatusDto'];
export type CompanyDocuments = Schemas['CompanyDocumentsDto'];

export type SavedView = Schemas['SavedViewDto'];
export type InvoiceRow = Schemas['InvoiceRowDto'];
export type InvoiceAgeAmount = Schemas['InvoiceAgeDto'];
export type DueInvoice = Schemas['DueInvoiceDto'];
export type Invoice = Schemas['InvoiceDto'];
export type AccountEntry = Schemas['AccountEntryDto'];
export type StatementOfAccount = Schemas['StatementOfAccountDto'];
export type BillingPart = Schemas['BillingPartDto'];
export type ViewResource = Schemas['ViewResource'];

export type UserProfile = Schemas['UserProfileDto'];
export type UserProfileInput = Schemas['UpdateProfileDto'];
export type NotificationPreferences = Schemas['NotificationPreferencesDto'];
export type UserRow = Schemas['UserRowDto'];
export type UserInput = Schemas['UpdateUserDto'];
export type UserList = JsonOf<paths['/api/v1/users']['get']>;
export type Invitation = Schemas['InvitationDto'];
export type Erasure = Schemas['ErasureDto'];
export type InvitationStatus = Schemas['InvitationStatus'];
export type UserSession = Schemas['SessionDto'];

export type ApplicationStatus = Schemas['ApplicationStatus'];
export type ApplicationDocumentType = Schemas['ApplicationDocumentType'];
export type ApplicationDocument = Schemas['ApplicationDocumentDto'];
export type ApplicationEvent = Schemas['ApplicationEventDto'];
export type ApplicationRow = Schemas['ApplicationRowDto'];
export type PartnerApplication = Schemas['ApplicationDto'];
export type PartnerRow = Schemas['PartnerRowDto'];
export type PartnerListing = Schemas['PartnerListingDto'];
export type PartnerDetail = Schemas['PartnerDto'];
export type PartnerEvent = Schemas['PartnerEventDto'];
export type PartnerMetrics = Schemas['PartnerMetricsDto'];
export type PartnerBulkKind = Schemas['PartnerBulkKind'];
export type PartnerBulkDone = Schemas['BulkDoneDto'];
export type Agreement = Schemas['AgreementDto'];
export type AgreementRow = Schemas['AgreementRowDto'];
export type AgreementStatus = Schemas['AgreementStatus'];
export type AgreementAcceptance = Schemas['AcceptanceDto'];
export type ApplyInput = Schemas['ApplyDto'];
export type ApplicationDecisionInput = Schemas['DecideDto'];

export type PartnerStats = Schemas['PartnerStatsDto'];
export type PartnerStanding = Schemas['PartnerStandingDto'];
export type PartnerAttention = Schemas['PartnerAttentionDto'];
export type PartnerActivity = Schemas['ActivityDto'];
export type PartnerSales = Schemas['PartnerSalesDto'];
export type PartnerClient = Schemas['ClientDto'];
export type PartnerClientDetails = Schemas['ClientDetailsDto'];
export type ClientRequest = Schemas['ClientRequestDto'];
export type ClientRequestStatus = Schemas['ClientRequestStatus'];
export type PartnerRequest = Schemas['PartnerRequestDto'];
export type PartnerConnection = Schemas['PartnerConnectionDto'];

export type SystemQuoteRow = Schemas['SystemQuoteRowDto'];
export type QuoteFollowUp = Schemas['QuoteFollowUpDto'];
export type QuoteOwner = Schemas['QuoteOwnerDto'];
export type QuoteOwnerFigures = Schemas['QuoteOwnerFiguresDto'];
export type QuoteTermsInput = Schemas['ApproveQuoteDto'];
export type PriceAdjustment = Schemas['AdjustPricingDto'];

export type CompanyRow = Schemas['CompanyRowDto'];
export type CompanyAction = Schemas['CompanyAction'];
export type ReviewedDocument = Schemas['ReviewedDocumentDto'];
export type PurchaseOrder = Schemas['PurchaseOrderRowDto'];
export type Mail = Schemas['MailDto'];
export type Job = Schemas['JobDto'];
export type JobStatus = Schemas['JobStatus'];
export type JobFigures = Schemas['JobFiguresDto'];
export type JobQueueName = Schemas['JobQueueName'];
export type QueueFigures = Schemas['QueueFiguresDto'];
export type MailStatus = Schemas['MailStatus'];
export type MailSubject = Schemas['MailSubject'];
export type AuditEntry = Schemas['AuditEntryDto'];
export type AuditRecordType = Schemas['AuditRecordType'];

export type AdminProductGroup = Schemas['CatalogAdminGroupDto'];
export type CatalogueImport = Schemas['ImportPreviewDto'];
export type CatalogueImportChange = Schemas['ImportChangeDto'];
export type CatalogueImportFile = Schemas['PreviewImportDto'];
export type CatalogueImportRun = Schemas['RunImportDto'];
export type DecimalMark = Schemas['DecimalMark'];
export type AdminProduct = Schemas['CatalogAdminItemDto'];
export type AdminPriceConfiguration = Schemas['CatalogAdminPriceConfigurationDto'];
export type AdminOption = Schemas['CatalogAdminOptionDto'];
export type AdminSlaPackage = Schemas['CatalogAdminSlaPackageDto'];

export type Statistics = Schemas['StatisticsDto'];
export type Sales = Schemas['SalesDto'];
export type SearchResult = Schemas['SearchResultDto'];
export type ExportFile = Schemas['ExportDto'];
export type ExportInput = Schemas['CreateExportDto'];

export type Deal = Schemas['DealDto'];
export type DealRow = Schemas['DealRowDto'];
export type DealInput = Schemas['DealInputDto'];
export type DealStage = Schemas['DealStage'];
export type DealColumn = Schemas['DealColumnDto'];
export type StaffDeal = Schemas['StaffDealDto'];
export type StageProbabilities = Schemas['StageProbabilitiesDto'];
export type StaffDealRow = Schemas['StaffDealRowDto'];
export type DealConflict = Schemas['DealConflictDto'];
export type DealDecisionInput = Schemas['DealDecisionDto'];
export type FundRequest = Schemas['FundRequestDto'];
export type FundRequestRow = Schemas['FundRequestRowDto'];
export type FundRequestInput = Schemas['FundRequestInputDto'];
export type FundDecisionInput = Schemas['FundDecisionDto'];
export type FundDocument = Schemas['FundDocumentDto'];
export type FundsSums = Schemas['FundsSumsDto'];
export type DealForecast = Schemas['DealForecastDto'];
export type BankAccount = Schemas['BankAccountDto'];
export type BankAccountInput = Schemas['GiveBankAccountDto'];
export type PayoutFile = Schemas['PayoutFileDto'];
export type PayoutFileRow = Schemas['PayoutFileRowDto'];
export type PayoutTransfer = Schemas['PayoutTransferDto'];
export type VatReport = Schemas['VatReportDto'];

export type TransportProof = Schemas['TransportProofDto'];
export type TransportStatementInput = Schemas['StateTransportDto'];
export type CarriedBy = Schemas['CarriedBy'];
export type ProofType = Schemas['ProofType'];
export type ProofPart = Schemas['ProofPart'];
export type ProofDecision = Schemas['ProofDecision'];

export type WaitingQuote = Schemas['WaitingQuoteDto'];
export type Approval = Schemas['ApprovalDto'];
export type ApprovalComparison = Schemas['ApprovalComparisonDto'];
export type QuoteApproval = Schemas['QuoteApprovalDto'];
export type RequestedAgreement = Schemas['RequestedAgreementDto'];
export type ApprovalAgreement = Schemas['ApprovalAgreementDto'];
export type ApprovalAnswerInput = Schemas['AnswerApprovalDto'];
export type ApprovalRole = Schemas['ApprovalRoleDto'];
export type ApprovalRule = Schemas['ApprovalRuleDto'];
export type ApprovalRuleInput = Schemas['SaveApprovalRuleDto'];
export type ApprovalKind = Schemas['ApprovalKind'];
export type ApprovalSimulation = Schemas['ApprovalSimulationDto'];
export type DelegationInput = Schemas['CreateDelegationDto'];
